import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import {
  changesSent,
  openPage,
  serve,
  eachPage,
  takeChanges,
  tile,
  tileNames,
} from '../../../test/render-grid-page.js';
import { aUser, CREATOR } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

let api: ApiServer;

eachPage((started) => (api = started));

const bar = () => screen.findByRole('region', { name: 'Selection' });
const action = async (name: string | RegExp) => within(await bar()).getByRole('button', { name });
const select = async (...names: string[]) => {
  for (const name of names) fireEvent.click(await tile(name), { ctrlKey: true });
};
const pressed = () =>
  screen
    .getAllByRole('button', { pressed: true, hidden: true })
    .map((face) => face.getAttribute('aria-label'));

async function open(ids = 'abcdef', user = CREATOR): Promise<void> {
  serve(api, photosOf(ids), user);
  takeChanges(api, photosOf(ids));
  await openPage();
  await tile('Photo 1');
}

describe('a selection', () => {
  it('begins with a Ctrl click, takes a range with Shift, and ends with Escape', async () => {
    await open();
    await select('Photo 2');
    expect(await screen.findByText('1 selected.')).not.toBeNull();
    fireEvent.click(await tile('Photo 4'), { shiftKey: true });
    expect(pressed()).toEqual(['Photo 2', 'Photo 3', 'Photo 4']);
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await screen.findByText('Selection ended.');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect((await tile('Photo 2')).getAttribute('aria-pressed')).toBeNull();
  });

  it("is made by keys alone: X, Shift with an arrow, Ctrl+A; 'Select' stands in the menu", async () => {
    await open();
    const first = await tile('Photo 1');
    act(() => first.focus());
    await userEvent.keyboard('x{Shift>}{ArrowRight}{/Shift}');
    expect(pressed()).toEqual(['Photo 1', 'Photo 2']);
    await userEvent.keyboard('{Control>}a{/Control}');
    await within(await bar()).findByText('6 selected');
    await userEvent.keyboard('{Escape}');
    fireEvent.contextMenu(first);
    await userEvent.keyboard('{Shift>}{F10}{/Shift}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Select' }));
    await within(await bar()).findByText('1 selected');
  });

  it('ends with the tab', async () => {
    await open();
    await select('Photo 2');
    await userEvent.click(screen.getByRole('tab', { name: 'REELS' }));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'POSTS' }));
    await tile('Photo 2');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('is moved together, in its order, by one change', async () => {
    await open();
    await select('Photo 5', 'Photo 2');
    await userEvent.click(await action('Move to...'));
    const field = await screen.findByLabelText('Position');
    await userEvent.clear(field);
    await userEvent.type(field, '6');
    expect(screen.getByText('Please enter a number from 1 to 5')).not.toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, '1');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await waitFor(() =>
      expect(changesSent(api)).toEqual([{ kind: 'move', ids: ['b', 'e'], before: 'a', at: 0 }]),
    );
    await screen.findByText('The 2 photos are at positions 1 to 2 of 6 now.');
    // The feed is drawn in slices, and shown whole after the words.
    await waitFor(() => expect(pressed()).toEqual(['Photo 1', 'Photo 2']));
    expect(await screen.findByRole('button', { name: 'Undo move of 2 photos' })).not.toBeNull();
  });

  it('is deleted in one step by the Delete key, and comes back by the Undo of its toast', async () => {
    await open();
    await select('Photo 1', 'Photo 3');
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(tileNames()).toHaveLength(4));
    const shown = shownToast();
    expect(shown?.title).toBe('2 photos deleted');
    expect(await screen.findByRole('button', { name: 'Undo deletion of 2 photos' })).not.toBeNull();
    shown?.actions?.[0]?.onSelect();
    await waitFor(() => expect(tileNames()).toHaveLength(6));
    expect(changesSent(api)[0]).toEqual({ kind: 'remove', ids: ['a', 'c'] });
  });

  it('becomes a carousel with the first of it as the cover', async () => {
    await open();
    await select('Photo 3', 'Photo 2');
    await userEvent.click(await action('Make carousel'));
    await waitFor(() => expect(tileNames()).toHaveLength(5));
    await waitFor(() => expect(changesSent(api)).toMatchObject([{ kind: 'gather', cover: 'b', ids: ['c'] }]));
    expect(shownToast()?.title).toBe('Carousel of 2 photos made');
  });

  it('is kept where the plan does not hold what was chosen', async () => {
    await open('ab', aUser());
    await select('Photo 1', 'Photo 2');
    await userEvent.click(await action('Hide (locked)'));
    await screen.findByRole('dialog', { name: 'Hide Photos Feature Locked' });
    expect(changesSent(api)).toEqual([]);
    expect(pressed()).toHaveLength(2);
  });

  it('says why something cannot be done to it', async () => {
    await open();
    await select('Photo 1');
    const button = await action('Make carousel: Select 2 to 20 photos.');
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(button);
    expect(shownToast()).toMatchObject({ title: 'Make carousel', description: 'Select 2 to 20 photos.' });
    expect(changesSent(api)).toEqual([]);
  });
});
