import { PLANS } from '@tessera/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer, SeenRequest } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { GRID, openPage, serve, startDesk } from './testing/desk.js';
import { photosOf } from './testing/photos.js';

const CREATOR = aUser({ subscriptionTier: 'creator', limits: PLANS.creator });
let api: ApiServer;

beforeEach(async () => {
  api = await startDesk();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await api.close();
});

const tile = (name: string | RegExp) => screen.findByRole('button', { name });
const tileNames = () =>
  within(screen.getByRole('list', { name: /Posts|Reels/ }))
    .getAllByRole('button', { name: /^(Photo|Placeholder) / })
    .map((face) => face.getAttribute('aria-label'));
const seen = (method: string, path: string): SeenRequest[] =>
  api.seen.filter((request) => request.method === method && request.path === path);

describe('the first load', () => {
  it('says what is going on, then makes the first grid', async () => {
    let answer = () => {};
    api.on({
      'GET /api/user': () => ({ body: aUser() }),
      'GET /api/grids': () => ({ body: [] }),
      'POST /api/grids': () =>
        new Promise((resolve) => {
          answer = () => resolve({ status: 201, body: { ...GRID, name: 'My First Grid' } });
        }),
      [`GET /api/photos?gridId=${GRID.id}&includeHidden=true`]: () => ({ body: [] }),
    });
    await openPage();
    expect(screen.getByText('Loading your grids...')).not.toBeNull();
    await screen.findByText('Setting up your first grid...');
    await waitFor(() => expect(seen('POST', '/api/grids')).toHaveLength(1));
    expect(seen('POST', '/api/grids')[0]).toMatchObject({
      body: '{"name":"My First Grid"}',
      headers: { 'idempotency-key': 'first-grid' },
    });
    answer();
    await screen.findByText('Your grid is empty');
    expect(screen.getByRole('button', { name: 'My First Grid' })).not.toBeNull();
  });

  it('offers another try where the first grid could not be made', async () => {
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
    api.on({ [`GET /api/photos?gridId=${GRID.id}&includeHidden=true`]: () => refusal('INTERNAL') });
    await openPage();
    await screen.findByText('Your photos could not be loaded.');
    serve(api, photosOf('a'));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await tile('Photo 1');
  });

  it('opens the tab that the address names, and says what is missing there', async () => {
    serve(api, photosOf('ab'));
    await openPage('/?tab=reels');
    await screen.findByText('No Reels in your grid');
  });
});

describe('a photo', () => {
  it('is marked as a reel at once, and as what it was where the server does not follow', async () => {
    serve(api, photosOf('ab'), CREATOR);
    api.on({ 'PUT /api/photos/a/media-type': () => refusal('INTERNAL') });
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Media type' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Reel' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to save media type'));
    expect(seen('PUT', '/api/photos/a/media-type')[0]).toMatchObject({
      body: '{"mediaType":"reel"}',
      headers: { 'if-match': '"1"' },
    });
    await tile('Photo 1');
  });

  it('cannot be hidden on the free plan', async () => {
    serve(api, photosOf('a'));
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Hide photo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hide Photos Feature Locked' });
    expect(within(dialog).getByText('Hide/show photos feature')).not.toBeNull();
    expect(shownToast()).toMatchObject({ title: 'Feature not available' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on Free Plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(seen('PATCH', '/api/photos/a/visibility')).toHaveLength(0);
  });

  it('comes back by Undo after it was deleted', async () => {
    serve(api, photosOf('abc'), CREATOR);
    api.on({
      'DELETE /api/photos/b': () => ({ status: 204, headers: { 'X-Grid-Version': '2' } }),
      'POST /api/photos/b/restore': () => ({ body: {}, headers: { 'X-Grid-Version': '3' } }),
    });
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 2') });
    await userEvent.click(screen.getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(tileNames()).toEqual(['Photo 1', 'Photo 2']));
    const { title, action } = shownToast() ?? {};
    expect([title, action?.label]).toEqual(['Photo deleted', 'Undo']);
    action?.onSelect();
    await waitFor(() => expect(tileNames()).toHaveLength(3));
    expect(seen('POST', '/api/photos/b/restore')).toHaveLength(1);
  });

  it('moves to a position that is typed, without a drag', async () => {
    serve(api, photosOf('abcd', { b: { isPinned: true } }), CREATOR);
    api.on({
      'PUT /api/photos/batch-position': () => ({
        body: [...'bcad'].map((id, position) => ({ id, position })),
        headers: { 'X-Grid-Version': '2' },
      }),
    });
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Move to position...' }));
    const field = await screen.findByLabelText('Position');
    await userEvent.clear(field);
    await userEvent.type(field, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await tile('Photo 1, pinned');
    const [sent] = seen('PUT', '/api/photos/batch-position');
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({
      updates: [
        { id: 'b', position: 0 },
        { id: 'c', position: 1 },
        { id: 'a', position: 2 },
      ],
    });
  });
});

describe('the keyboard', () => {
  it('reaches the feed with one stop, walks by arrows, and finds the controls behind the tile', async () => {
    serve(api, photosOf('abcdef'), CREATOR);
    await openPage();
    const first = await tile('Photo 1');
    act(() => first.focus());
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 5');
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 6');
    const stops = screen
      .getAllByRole('button', { name: /^Photo / })
      .filter((face) => face.getAttribute('tabindex') === '0');
    expect(stops.map((face) => face.getAttribute('aria-label'))).toEqual(['Photo 6']);
  });
});

describe('dragging by keyboard', () => {
  const pressed = async (keys: string) => {
    const first = await tile('Photo 1');
    act(() => first.focus());
    await userEvent.keyboard(keys);
  };

  beforeEach(async () => {
    serve(api, photosOf('abcdef'), CREATOR);
    api.on({
      'PUT /api/photos/batch-position': ({ body }) => ({
        body: (JSON.parse(body) as { updates: unknown }).updates,
        headers: { 'X-Grid-Version': '2' },
      }),
    });
    await openPage();
  });

  it('moves by places, says where the photo is, and keeps the focus on it', async () => {
    await pressed(' ');
    await screen.findByText('Picked up the photo at position 1 of 6.');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await screen.findByText('Position 5 of 6.');
    await userEvent.keyboard(' ');
    await screen.findByText('The photo is at position 5 of 6 now.');
    await waitFor(() => expect(seen('PUT', '/api/photos/batch-position')).toHaveLength(1));
    const { updates } = JSON.parse(seen('PUT', '/api/photos/batch-position')[0]?.body ?? '{}') as {
      updates: { id: string }[];
    };
    expect(updates.map(({ id }) => id).join('')).toBe('bcdea');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 5'));
  });

  it('loses no key, however quickly they come', async () => {
    await pressed(' {ArrowRight}{ArrowRight}{Enter}');
    await screen.findByText('The photo is at position 3 of 6 now.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('puts the photo back with Escape, and sends nothing', async () => {
    await pressed(' {ArrowDown}{Escape}');
    await screen.findByText('The photo is back in its place.');
    expect(seen('PUT', '/api/photos/batch-position')).toHaveLength(0);
  });
});

describe('hidden photos', () => {
  const photos = photosOf('abc', { b: { isHidden: true } });

  it('show only when asked for, dimmed by name', async () => {
    serve(api, photos, CREATOR);
    await openPage();
    await tile('Photo 2');
    expect(tileNames()).toEqual(['Photo 1', 'Photo 2']);
    await userEvent.click(screen.getByRole('button', { name: 'Show hidden' }));
    expect(tileNames()).toEqual(['Photo 1', 'Photo 2, hidden', 'Photo 3']);
  });

  it('come back all at once', async () => {
    serve(api, photos, CREATOR);
    api.on({
      [`POST /api/grids/${GRID.id}/unhide-all`]: () => {
        serve(api, photosOf('abc'), CREATOR);
        return { body: { count: 1 } };
      },
    });
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Unhide all photos (1 hidden)' }));
    await waitFor(() => expect(shownToast()?.description).toBe('1 photo(s) made visible'));
    await waitFor(() => expect(tileNames()).toHaveLength(3));
  });

  it('are none', async () => {
    serve(api, photosOf('a'), CREATOR);
    await openPage();
    await tile('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'Unhide all photos' }));
    expect(shownToast()).toMatchObject({ title: 'No hidden photos' });
  });
});

describe('a placeholder', () => {
  it('stands first at once, and goes where the server does not follow', async () => {
    serve(api, photosOf('a'), CREATOR);
    let answer = () => {};
    api.on({
      'POST /api/photos': () =>
        new Promise((resolve) => {
          answer = () => resolve(refusal('INTERNAL'));
        }),
    });
    await openPage();
    await tile('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'Add Placeholder' }));
    await waitFor(() => expect(tileNames()).toEqual(['Placeholder 1', 'Photo 2']));
    await waitFor(() => expect(seen('POST', '/api/photos')).toHaveLength(1));
    answer();
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to add placeholder'));
    expect(tileNames()).toEqual(['Photo 1']);
  });
});

describe('grids', () => {
  it('are made with a trimmed name, and opened', async () => {
    serve(api, [], CREATOR);
    const autumn = { ...GRID, id: 'e'.repeat(32), name: 'Autumn' };
    api.on({
      'POST /api/grids': () => ({ status: 201, body: autumn }),
      [`GET /api/photos?gridId=${autumn.id}&includeHidden=true`]: () => ({ body: photosOf('a') }),
    });
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Add New Grid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create New Grid' });
    const create = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create Grid' });
    await userEvent.type(within(dialog).getByLabelText('Grid Name'), '   ');
    expect(create.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Grid Name'), 'Autumn ');
    await userEvent.click(create);
    await tile('Photo 1');
    expect(seen('POST', '/api/grids')[0]?.body).toBe('{"name":"Autumn"}');
    expect(screen.getByRole('button', { name: 'Autumn' }).getAttribute('aria-current')).toBe('page');
  });

  it('keep their last one', async () => {
    serve(api, [], CREATOR);
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Summer' }));
    expect(shownToast()).toMatchObject({
      title: 'Cannot delete grid',
      description: 'You must have at least one grid.',
    });
    expect(seen('DELETE', `/api/grids/${GRID.id}`)).toHaveLength(0);
  });

  it('are renamed at once, and back where the server refuses', async () => {
    serve(api, [], CREATOR);
    api.on({ [`PUT /api/grids/${GRID.id}`]: () => refusal('INTERNAL') });
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
  it('needs the plan', async () => {
    serve(api, photosOf('a'));
    await openPage();
    await tile('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'Export grid' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '3 rows' }));
    await screen.findByRole('dialog', { name: 'Export Feature Locked' });
    expect(shownToast()).toMatchObject({
      title: 'Export not available',
      description: 'Grid export is a Premium feature.',
    });
  });

  it('needs a photo', async () => {
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
