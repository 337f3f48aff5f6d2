import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../../test/api-server.js';
import {
  CHANGES,
  changesSent,
  openPage,
  serve,
  eachPage,
  takeChanges,
  tile,
  tileNames,
} from '../../../../test/render-grid-page.js';
import { CREATOR } from '../../../../test/people.js';
import { photosOf } from '../../../../test/photos.js';
import { shownToast } from '../../../shared/ui/toast-store.js';

let api: ApiServer;

eachPage(async (started) => {
  api = started;
  const photos = photosOf('abcdef', { c: { mediaType: 'reel' }, e: { description: 'By the sea' } });
  serve(api, photos, CREATOR);
  takeChanges(api, photos);
  await openPage();
});

async function choose(name: string, item: string): Promise<void> {
  const face = await tile(name);
  act(() => face.focus());
  await userEvent.keyboard('{ContextMenu}');
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

async function view(item: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: item }));
}

const press = async (name: string, keys: string) => {
  const face = await tile(name);
  act(() => face.focus());
  await userEvent.keyboard(keys);
};

it('moves a photo that is marked as posted behind the planned ones, and Undo of the toast plans it again', async () => {
  await choose('Photo 2', 'Mark as posted');
  await tile('Photo 6, posted');
  expect(tileNames()).toEqual([
    'Photo 1',
    'Photo 2, reel',
    'Photo 3',
    'Photo 4, “By the sea”',
    'Photo 5, next up',
    'Photo 6, posted',
  ]);
  const [undo] = shownToast()?.actions ?? [];
  expect([shownToast()?.title, undo?.label]).toEqual(['Marked as posted', 'Undo']);
  expect(await screen.findByRole('button', { name: 'Undo marking of a photo as posted' })).not.toBeNull();
  undo?.onSelect();
  await waitFor(() => expect(tileNames()).toContain('Photo 3, reel'));
  expect(tileNames().join()).not.toContain('posted');
});

it('puts the next that is posted before those that are, and one that is planned again to the end of the planned', async () => {
  await choose('Photo 6', 'Mark as posted');
  await choose('Photo 5, next up, “By the sea”', 'Mark as posted');
  await tile('Photo 5, posted, “By the sea”');
  await choose('Photo 6, posted', 'Mark as planned');
  await tile('Photo 5, next up');
  await tile('Photo 6, posted, “By the sea”');
  expect(changesSent(api)).toEqual([
    { kind: 'posted', ids: ['f'], on: true, at: expect.any(String) as string },
    { kind: 'posted', ids: ['e'], on: true, at: expect.any(String) as string },
    { kind: 'posted', ids: ['f'], on: false, before: null },
  ]);
});

it('keeps a planned photo before the posted ones, and a posted one where it is until they are unlocked', async () => {
  await choose('Photo 6', 'Mark as posted');
  await choose('Photo 5, next up, “By the sea”', 'Mark as posted');
  await tile('Photo 5, posted, “By the sea”');
  await press('Photo 1', ' {Shift>}{ArrowDown}{ArrowRight}{ArrowDown}{/Shift} ');
  await tile('Photo 2, reel');
  await press('Photo 6, posted', ' ');
  expect(shownToast()?.title).toBe('Posted photos are locked');
  await press('Photo 6, posted', '{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 5, posted, “By the sea”');
  act(() => shownToast()?.actions?.[0]?.onSelect());
  await press('Photo 6, posted', ' {Shift>}{ArrowLeft}{ArrowLeft}{/Shift} ');
  await tile('Photo 6, posted, “By the sea”');
  expect(changesSent(api).slice(2)).toEqual([
    { kind: 'move', ids: ['a'], before: null, at: 3 },
    { kind: 'move', ids: ['f'], before: 'e', at: 0, unlocked: true },
  ]);
});

it('lets posted photos change places, and move by the selection, once they are unlocked', async () => {
  await choose('Photo 6', 'Mark as posted');
  await choose('Photo 5, next up, “By the sea”', 'Mark as posted');
  await choose('Photo 4, next up', 'Mark as posted');
  await view('Unlock posted');
  await press('Photo 6, posted', ' s{Shift>}{ArrowLeft}{ArrowLeft}{/Shift} ');
  await tile('Photo 5, posted, “By the sea”');
  expect(changesSent(api)[3]).toEqual({ kind: 'swap', a: 'f', b: 'd', unlocked: true });
  expect(tileNames()[3]).toBe('Photo 4, posted');

  for (const name of ['Photo 5, posted, “By the sea”', 'Photo 6, posted'])
    fireEvent.click(await tile(name), { ctrlKey: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Move to...' }));
  const field = await screen.findByLabelText('Position');
  await userEvent.clear(field);
  await userEvent.type(field, '4');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await tile('Photo 4, posted, “By the sea”');
  expect(changesSent(api)[4]).toEqual({ kind: 'move', ids: ['e', 'd'], before: 'f', at: 0, unlocked: true });
});

it("takes a number within the planned ones in 'Move to position...'", async () => {
  await choose('Photo 6', 'Mark as posted');
  await choose('Photo 1', 'Move to position...');
  const field = await screen.findByLabelText('Position');
  await userEvent.clear(field);
  await userEvent.type(field, '6');
  await screen.findByText('Please enter a number from 1 to 5');
  await userEvent.clear(field);
  await userEvent.type(field, '5');
  await userEvent.click(screen.getByRole('button', { name: 'Move' }));
  await tile('Photo 5, next up');
  expect(changesSent(api)[1]).toEqual({ kind: 'move', ids: ['a'], before: null, at: 4 });
});

it('numbers the planned ones from the next on, in REELS by the same order', async () => {
  await choose('Photo 6', 'Mark as posted');
  await view('Posting order');
  await tile('Photo 1, number 5 to post');
  await tile('Photo 5, next up, “By the sea”');
  await userEvent.click(screen.getByRole('tab', { name: 'REELS' }));
  await tile('Photo 1, reel, number 3 to post');
});

it('tells that posted photos are locked where the server refuses a change for it', async () => {
  const refused = [{ index: 0, code: 'POSTED_LOCKED', message: 'No.' }];
  api.on({ [CHANGES]: () => ({ body: { version: 2, applied: [], refused, items: [] } }) });
  await press('Photo 1', ' {Shift>}{ArrowRight}{/Shift} ');
  await waitFor(() =>
    expect(shownToast()).toMatchObject({
      title: 'Posted photos are locked',
      description: 'This is posted already. Unlock posted to move it.',
    }),
  );
});
