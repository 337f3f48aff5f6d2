import type { Kit } from '@tessera/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { eachPage, GRID, openPage, serve } from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';

const READY: Kit = {
  state: 'ready',
  done: 14,
  total: 14,
  gridId: GRID.id,
  expiresAt: new Date(Date.now() + 60 * 60_000).toISOString(),
};

let api: ApiServer;
/** The person's last kit, as the server has it. */
let last: Kit;

eachPage((started) => {
  api = started;
  serve(api, photosOf('abc'), CREATOR);
  last = { state: 'none', done: 0, total: 0, gridId: null, expiresAt: null };
  api.on({
    'GET /api/media/kit': () => ({ body: last }),
    'POST /api/media/kit': () => ({ status: 202, body: (last = { ...READY, done: 3, total: 3 }) }),
  });
});

async function openKit() {
  await openPage();
  await screen.findByRole('button', { name: 'View' });
  act(() => openDialog({ kind: 'kit' }));
  return within(await screen.findByRole('dialog', { name: 'Posting kit' }));
}

type Opened = Awaited<ReturnType<typeof openKit>>;
/** The buttons of the footer; the last one is the primary. */
const actions = (dialog: Opened) =>
  dialog
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '');
const press = (dialog: Opened, name: string) => userEvent.click(dialog.getByRole('button', { name }));

it('shows an earlier kit only beside making one: it may hold other posts, or texts as they were', async () => {
  last = READY;
  const dialog = await openKit();
  await dialog.findByText(/^An earlier kit of Summer with 14 pictures, made .+\.$/);
  expect(actions(dialog)).toEqual(['Download ZIP', 'Make kit']);
});

it('offers the kit just made first, until another choice is made', async () => {
  const dialog = await openKit();
  await press(dialog, 'Make kit');
  await dialog.findByText(/^Your kit is ready\./);
  expect(actions(dialog)).toEqual(['Make again', 'Download ZIP']);

  const cropped = dialog.getByRole('checkbox', { name: 'Crop as in the grid' });
  await userEvent.click(cropped);
  expect(actions(dialog)).toEqual(['Download ZIP', 'Make kit']);
  dialog.getByText(/^An earlier kit of Summer with 3 pictures, made .+\.$/);
  await userEvent.click(cropped);
  expect(actions(dialog)).toEqual(['Make again', 'Download ZIP']);
  await userEvent.click(dialog.getByRole('radio', { name: 'Next posts' }));
  expect(actions(dialog)).toEqual(['Download ZIP', 'Make kit']);
});

it('tells of a grid without posts just that', async () => {
  serve(api, [], CREATOR);
  const dialog = await openKit();
  await dialog.findByText('This grid has no posts yet.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make kit' }).disabled).toBe(true);
});
