import type { Photo } from '@tessera/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import {
  CHANGES,
  changesSent,
  openPage,
  serve,
  eachPage,
  takeChanges,
  tile,
  tileNames,
} from '../../../test/render-grid-page.js';
import { aUser, CREATOR, refusal } from '../../../test/people.js';
import { aPhoto, photosOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

let api: ApiServer;

/** Room beside the feed. */
const matchMedia = (media: string) =>
  Object.assign(new EventTarget(), { media, matches: media.includes('1200') });

beforeAll(() => {
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
});
eachPage((started) => (api = started));

const draftsOf = (ids: string): Photo[] => [...ids].map((id) => aPhoto(id, { position: -1 }));
const drafts = async () => within(await screen.findByRole('list', { name: 'Drafts' }));
const draftNames = async () =>
  (await drafts()).getAllByRole('button', { name: /^Draft / }).map((face) => face.getAttribute('aria-label'));

const open = async (photos: readonly Photo[], user = CREATOR) => {
  serve(api, photos, user);
  takeChanges(api, photos);
  await openPage();
  if (photos.some(({ position }) => position >= 0)) await tile(/^Photo 1/);
  await userEvent.click(await screen.findByRole('button', { name: /^Drafts/ }));
};
const choose = async (name: string, action: string) => {
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

it('stand in their order, beside no post of the feed, with their number on the button', async () => {
  await open([...photosOf('ab'), ...draftsOf('xyz')]);
  expect(await draftNames()).toEqual(['Draft 1', 'Draft 2', 'Draft 3']);
  expect(tileNames()).toEqual(['Photo 1', 'Photo 2']);
  expect(screen.getByRole('button', { name: 'Drafts 3' }).getAttribute('aria-expanded')).toBe('true');
});

it('are explained where there are none', async () => {
  await open(photosOf('a'));
  expect(await screen.findByText(/^No drafts yet\./)).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Upload to drafts' })).not.toBeNull();
});

it("'To drafts' takes a photo out of the feed, and its Undo brings it and its pin back", async () => {
  await open(photosOf('ab', { b: { isPinned: true } }));
  await userEvent.click(screen.getByRole('button', { name: 'Close drafts' }));
  await choose('Photo 2, pinned', 'To drafts');
  await waitFor(() => expect(tileNames()).toEqual(['Photo 1']));
  expect(shownToast()?.title).toBe('Moved to drafts');
  expect(changesSent(api)).toEqual([{ kind: 'shelve', ids: ['b'] }]);
  await userEvent.click(screen.getByRole('button', { name: 'Drafts 1' }));
  expect(await draftNames()).toEqual(['Draft 1']);
  act(() => shownToast()?.actions?.[0]?.onSelect());
  await waitFor(() => expect(tileNames()).toEqual(['Photo 1', 'Photo 2, pinned']));
});

it("'Add to feed' puts a draft before everything else", async () => {
  await open([...photosOf('ab'), ...draftsOf('xy')]);
  await choose('Draft 2', 'Add to feed');
  await waitFor(async () => expect(await draftNames()).toEqual(['Draft 1']));
  expect(changesSent(api)).toEqual([{ kind: 'unshelve', ids: ['y'], before: 'a', at: 0 }]);
  await waitFor(() => expect(tileNames()).toHaveLength(3));
  expect(shownToast()).toMatchObject({ title: 'Added to the feed' });
});

it("'Move to position...' puts a draft in another place among the drafts", async () => {
  await open([...photosOf('a'), ...draftsOf('xyz')]);
  await choose('Draft 1', 'Move to position...');
  const field = await screen.findByLabelText('Position');
  await userEvent.clear(field);
  await userEvent.type(field, '2');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(changesSent(api)).toEqual([{ kind: 'move', ids: ['x'], before: 'z', at: 1 }]));
});

it('open in the details, where they lead to each other and can be added to the feed', async () => {
  await open([...photosOf('ab'), ...draftsOf('xy')]);
  await userEvent.click(screen.getByRole('button', { name: 'Draft 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Photo Details' }));
  expect(dialog.getByText('Draft 1 of 2')).not.toBeNull();
  expect(dialog.queryByRole('button', { name: 'Pin post' })).toBeNull();
  expect(dialog.queryByText('Make Carousel')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Next post' }));
  expect(await dialog.findByText('Draft 2 of 2')).not.toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Add to feed' }));
  expect(await dialog.findByText('Photo 1 of 3')).not.toBeNull();
});

it('count against the photo limit of the plan', async () => {
  await open([...photosOf('ab'), ...draftsOf('xyz')], aUser());
  expect(screen.getByText('5 of 9 photos')).not.toBeNull();
});

it('come back where the server does not let them go', async () => {
  await open([...photosOf('a'), ...draftsOf('x')]);
  api.on({ [CHANGES]: () => refusal('INTERNAL') });
  await choose('Draft 1', 'Add to feed');
  await waitFor(() => expect(shownToast()?.title).toBe('Failed to add to feed'));
  expect(await draftNames()).toEqual(['Draft 1']);
});

it('are selected by clicks with Ctrl and Shift and by X, and added to the feed in one step', async () => {
  await open([...photosOf('ab'), ...draftsOf('wxyz')]);
  const draft = (place: number) => screen.getByRole('button', { name: `Draft ${place}` });
  fireEvent.click(draft(2), { ctrlKey: true });
  fireEvent.click(draft(4), { shiftKey: true });
  act(() => draft(3).focus());
  await userEvent.keyboard('x');
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  await bar.findByText('2 selected');
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([draft(2), draft(4)]);
  await userEvent.click(bar.getByRole('button', { name: 'Add to feed' }));
  await waitFor(() => expect(tileNames()).toHaveLength(4));
  expect(changesSent(api)).toEqual([{ kind: 'unshelve', ids: ['x', 'z'], before: 'a', at: 0 }]);
  expect(shownToast()).toMatchObject({ title: '2 photos added to the feed' });
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('or posts are selected, never both; closing the drafts ends their selection', async () => {
  await open([...photosOf('ab'), ...draftsOf('xy')]);
  fireEvent.click(screen.getByRole('button', { name: 'Draft 1' }), { ctrlKey: true });
  fireEvent.click(await tile('Photo 1'), { ctrlKey: true });
  await screen.findByText('1 selected');
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([await tile('Photo 1')]);
  fireEvent.click(screen.getByRole('button', { name: 'Draft 1' }), { ctrlKey: true });
  expect(screen.getAllByRole('button', { pressed: true })).toEqual([
    screen.getByRole('button', { name: 'Draft 1' }),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Close drafts' }));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
});

it('all are selected by Ctrl+A among them, a range by Shift with an arrow, and Escape ends it', async () => {
  await open([...photosOf('ab'), ...draftsOf('xyz')]);
  act(() => screen.getByRole('button', { name: 'Draft 1' }).focus());
  await userEvent.keyboard('{Control>}a{/Control}');
  await screen.findByText('3 selected.');
  await userEvent.keyboard('{Escape}');
  await screen.findByText('Selection ended.');
  await userEvent.keyboard('{Shift>}{End}{/Shift}');
  await screen.findByText('3 selected.');
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(changesSent(api)).toEqual([{ kind: 'remove', ids: ['x', 'y', 'z'] }]));
});

it('are drawn by sixties where there are many', async () => {
  const many = Array.from({ length: 70 }, (_, at) => aPhoto(`d${at}`, { position: -1 }));
  await open([...photosOf('a'), ...many]);
  expect(await draftNames()).toHaveLength(60);
  await userEvent.click(screen.getByRole('button', { name: 'Show 10 more' }));
  expect(await draftNames()).toHaveLength(70);
});
