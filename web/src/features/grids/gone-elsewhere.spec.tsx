import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer, Reply } from '../../../test/api-server.js';
import { BOARD } from '../../../test/board.js';
import {
  AUTUMN,
  GRID,
  openPage,
  readOf,
  seen,
  serve,
  eachPage,
  tile,
  WINTER,
} from '../../../test/render-grid-page.js';
import { CREATOR, refusal } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

let api: ApiServer;

eachPage((started) => {
  api = started;
  serve(api, photosOf('a'), CREATOR);
  api.on({
    'GET /api/grids': () => ({ body: [GRID, AUTUMN, WINTER] }),
    [readOf(WINTER.id)]: () => ({ body: stateOf(photosOf('ab')) }),
  });
});

const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Grids' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Of a change of the board, where its grid is not found. */
const notFound = (): Reply => ({
  body: { version: 2, applied: [], refused: [{ index: 0, code: 'NOT_FOUND', message: 'No.' }], grids: [] },
});

/** Another device has deleted Autumn. */
const deleteElsewhere = () =>
  api.on({
    'GET /api/grids': () => ({ body: [GRID, WINTER] }),
    [readOf(AUTUMN.id)]: () => refusal('NOT_FOUND'),
    [BOARD]: notFound,
    [`POST /api/grids/${AUTUMN.id}/changes`]: () => refusal('NOT_FOUND'),
  });

const saysSo = () =>
  waitFor(() => expect(shownToast()).toMatchObject({ open: true, title: '"Autumn" was deleted elsewhere.' }));

it('leads to the first grid where the photos of the selected one are not found', async () => {
  await openPage();
  await tile('Photo 1');
  deleteElsewhere();
  await userEvent.click(screen.getByRole('button', { name: 'Autumn' }));
  await saysSo();
  expect(tabs()).toEqual(['Summer', 'Winter']);
  await tile('Photo 1');
});

it('leads to the first grid where a change to the photos of the selected one is refused', async () => {
  api.on({ [readOf(AUTUMN.id)]: () => ({ body: stateOf(photosOf('abc')) }) });
  await openPage(`/?grid=${AUTUMN.id}`);
  await tile('Photo 3');
  deleteElsewhere();
  await userEvent.click(screen.getByRole('button', { name: 'Add Placeholder' }));
  await saysSo();
  expect(tabs()).toEqual(['Summer', 'Winter']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Photo 2' })).toBeNull());
});

it('shows it of a grid that is renamed or deleted here too late', async () => {
  await openPage();
  await tile('Photo 1');
  deleteElsewhere();
  await userEvent.click(screen.getByRole('button', { name: 'Edit name of Autumn' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
  await userEvent.type(dialog.getByLabelText('Grid Name'), ' leaves');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await saysSo();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tabs()).toEqual(['Summer', 'Winter']);
});

it('shows it where a new order names a grid that is gone', async () => {
  await openPage();
  await tile('Photo 1');
  deleteElsewhere();
  await userEvent.click(screen.getByRole('button', { name: 'Move grid Autumn' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move right' }));
  await saysSo();
  expect(tabs()).toEqual(['Summer', 'Winter']);
  expect(seen(api, 'GET', '/api/grids')).toHaveLength(2);
});

it('tells that a deletion failed of a grid that is said to be gone and is still listed', async () => {
  api.on({ [BOARD]: notFound });
  await openPage();
  await tile('Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Autumn' }));
  await waitFor(() => expect(shownToast()).toMatchObject({ open: true, title: 'Failed to delete grid' }));
  expect(tabs()).toEqual(['Summer', 'Autumn', 'Winter']);
});
