import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { boardChangesSent, serveBoard } from '../../../test/board.js';
import {
  AUTUMN,
  GRID,
  openPage,
  readOf,
  serve,
  eachPage,
  tile,
  WINTER,
} from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';

let api: ApiServer;

eachPage((started) => {
  api = started;
  serve(api, photosOf('a'), CREATOR);
});

function serveThree(): void {
  const photos = () => ({ body: stateOf(photosOf('ab')) });
  api.on({
    'GET /api/grids': () => ({ body: [GRID, AUTUMN, WINTER] }),
    [readOf(AUTUMN.id)]: photos,
    [readOf(WINTER.id)]: photos,
  });
}

const strip = () => within(screen.getByRole('navigation', { name: 'Grids' }));
const names = () =>
  strip()
    .getAllByRole('button', { name: /^(Summer|Autumn|Winter)$/ })
    .map((button) => button.textContent);
const selected = () =>
  names().filter((name) => strip().getByRole('button', { name }).getAttribute('aria-current') === 'page');

it.each(['/', '/?grid=0', '/?grid=-1', '/?grid=nobody'])('%s shows the first grid [4.7]', async (address) => {
  serveThree();
  await openPage(address);
  await tile('Photo 1');
  expect(selected()).toEqual(['Summer']);
});

it('the grid that the address names is selected', async () => {
  serveThree();
  await openPage(`/?grid=${WINTER.id}`);
  await tile('Photo 2');
  expect(selected()).toEqual(['Winter']);
});

it('after the selected grid was deleted the first remaining one is selected [4.7]', async () => {
  serveThree();
  serveBoard(api, [GRID, AUTUMN, WINTER]);
  api.on({ [readOf(WINTER.id)]: () => ({ body: stateOf([]) }) });
  await openPage(`/?grid=${WINTER.id}`);
  await screen.findByText('Your grid is empty');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Winter' }));
  await tile('Photo 1');
  await waitFor(() => expect(names()).toEqual(['Summer', 'Autumn']));
  expect(selected()).toEqual(['Summer']);
});

it('grids change places at once by "Move right", and the new order is reported [4.6] [D6.2]', async () => {
  serveThree();
  serveBoard(api, [GRID, AUTUMN, WINTER]);
  await openPage();
  await tile('Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Move grid Summer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move right' }));
  const ids = [AUTUMN.id, GRID.id, WINTER.id];
  await waitFor(() => expect(boardChangesSent(api)).toEqual([{ kind: 'order', ids }]));
  expect(names()).toEqual(['Autumn', 'Summer', 'Winter']);
});

it('the open grid stays open where another takes its place in the order, also without an address', async () => {
  serveThree();
  serveBoard(api, [GRID, AUTUMN, WINTER]);
  await openPage();
  await tile('Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Move grid Autumn' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move left' }));
  await waitFor(() => expect(names()).toEqual(['Autumn', 'Summer', 'Winter']));
  expect(selected()).toEqual(['Summer']);
});

it("the last grid's button is disabled and shows 'Create a new grid first to delete this one' [5.7]", async () => {
  await openPage();
  const button = await screen.findByRole('button', { name: 'Delete Summer' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  button.focus();
  const tooltip = await screen.findByRole('tooltip');
  expect(tooltip.textContent).toBe('Create a new grid first to delete this one');
});

it("a grid's name cannot be blank: 'Save' is disabled, and the name is saved trimmed [5.7]", async () => {
  serveBoard(api, [GRID]);
  await openPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name of Summer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await userEvent.clear(dialog.getByLabelText('Grid Name'));
  expect(save.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Grid Name'), '   ');
  expect(save.disabled).toBe(true);
  await userEvent.type(dialog.getByLabelText('Grid Name'), 'Spring  ');
  await userEvent.click(save);
  const rename = { kind: 'rename', id: GRID.id, name: 'Spring' };
  await waitFor(() => expect(boardChangesSent(api)).toEqual([rename]));
});

it('an export of more than 34 rows tells before how many numbered files it will be [D1.9]', async () => {
  const photos = Array.from({ length: 103 }, (_, position) => ({
    ...photosOf('a')[0]!,
    id: `p${position}`,
    position,
  }));
  api.on({
    [readOf()]: () => ({ body: stateOf(photos) }),
    [`GET /api/grids/${GRID.id}/export-permission`]: () => ({ status: 204 }),
  });
  await openPage();
  await tile('Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Export grid' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'All rows' }));
  const question = await screen.findByRole('alertdialog', { name: 'Your grid takes more than one file' });
  expect(question.textContent).toContain('your grid has 35. It is saved as 2 numbered files.');
  expect(within(question).getByRole('button', { name: 'Save 2 files' })).not.toBeNull();
});

it('what stands open for one grid closes when another is shown', async () => {
  serveThree();
  await openPage();
  await tile('Photo 1');
  await userEvent.click(screen.getByRole('button', { name: 'Upload' }));
  await screen.findByRole('dialog', { name: 'Upload Photos' });
  // As by Back, for which the page behind an open dialog can be left too.
  fireEvent.click(screen.getByRole('button', { name: 'Autumn', hidden: true }));
  await tile('Photo 2');
  expect(screen.queryByRole('dialog')).toBeNull();
});
