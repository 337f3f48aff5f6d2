import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { BOARD, boardChangesSent, serveBoard } from '../../../test/board.js';
import { GRID, openPage, readOf, seen, serve, eachPage, tile } from '../../../test/render-grid-page.js';
import { aUser, CREATOR, refusal } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

let api: ApiServer;

eachPage((started) => (api = started));

describe('the first load', () => {
  it('says what is going on, then makes the first grid [2.29] [4.7] [7.14] [7.19] [9.2]', async () => {
    let respond = () => {};
    api.on({
      'GET /api/user': () => ({ body: aUser() }),
      'GET /api/grids': () => ({ body: [] }),
      'POST /api/grids': () =>
        new Promise((resolve) => {
          respond = () => resolve({ status: 201, body: { ...GRID, name: 'My First Grid' } });
        }),
      [readOf()]: () => ({ body: stateOf([]) }),
    });
    await openPage();
    expect(screen.getByText('Loading your grids...')).not.toBeNull();
    await screen.findByText('Setting up your first grid...');
    await waitFor(() => expect(seen(api, 'POST', '/api/grids')).toHaveLength(1));
    expect(seen(api, 'POST', '/api/grids')[0]).toMatchObject({
      body: '{"name":"My First Grid"}',
      headers: { 'idempotency-key': 'first-grid' },
    });
    respond();
    await screen.findByText('Your grid is empty');
    expect(screen.getByRole('button', { name: 'My First Grid' })).not.toBeNull();
  });

  it('offers another try where the first grid could not be made [2.29]', async () => {
    let tries = 0;
    serve(api, []);
    api.on({
      'GET /api/grids': () => ({ body: [] }),
      'POST /api/grids': () =>
        (tries += 1) === 1 ? refusal('DEPENDENCY_UNAVAILABLE') : { status: 201, body: GRID },
    });
    await openPage();
    await screen.findByText('Failed to create your first grid');
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Your grid is empty');
  });

  it('offers another try where the photos could not be read', async () => {
    serve(api, []);
    api.on({ [readOf()]: () => refusal('INTERNAL') });
    await openPage();
    await screen.findByText('Your photos could not be loaded.');
    serve(api, photosOf('a'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await tile('Photo 1');
  });

  it('opens the tab that the address names, and says what is missing there', async () => {
    serve(api, photosOf('ab'));
    await openPage('/?tab=reels');
    await screen.findByText('No Reels in your grid');
  });
});

describe('grids', () => {
  it('are made with a trimmed name, and opened [5.7] [7.15]', async () => {
    serve(api, [], CREATOR);
    serveBoard(api, [GRID]);
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Grid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Grid' });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Grid' });
    await userEvent.type(within(dialog).getByLabelText('Grid Name'), '   ');
    expect(create.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Grid Name'), 'Autumn ');
    await userEvent.click(create);
    await waitFor(() => expect(shownToast()?.title).toBe('Grid created!'));
    expect(boardChangesSent(api)).toMatchObject([{ kind: 'create', name: 'Autumn' }]);
    const tab = await screen.findByRole('button', { name: 'Autumn' });
    await waitFor(() => expect(tab.getAttribute('aria-current')).toBe('page'));
  });

  it('keep their last one [5.7] [8.8]', async () => {
    serve(api, [], CREATOR);
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Summer' }));
    expect(shownToast()).toMatchObject({
      title: 'Cannot delete grid',
      description: 'You must have at least one grid.',
    });
    expect(boardChangesSent(api)).toEqual([]);
  });

  it('are renamed at once, and back where the server refuses', async () => {
    serve(api, [], CREATOR);
    api.on({ [BOARD]: () => refusal('INTERNAL') });
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit name of Summer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Grid Name' });
    await userEvent.type(within(dialog).getByLabelText('Grid Name'), '!');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to rename grid'));
    expect(screen.getByRole('button', { name: 'Summer', hidden: true })).not.toBeNull();
  });
});

describe('an export', () => {
  it('needs the plan [8.8]', async () => {
    serve(api, photosOf('a'));
    await openPage();
    await tile('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'Export grid (locked)' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '3 rows' }));
    await screen.findByRole('dialog', { name: 'Export Feature Locked' });
    expect(shownToast()).toMatchObject({
      title: 'Export not available',
      description: 'Grid export is a Premium feature.',
    });
  });

  it('needs a photo [5.12] [8.8]', async () => {
    serve(api, photosOf('a', { a: { isHidden: true } }), CREATOR);
    await openPage();
    await screen.findByText('All photos are hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Export grid' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'All rows' }));
    expect(shownToast()).toMatchObject({
      title: 'No photos available',
      description: 'There are no photos to export',
    });
  });
});
