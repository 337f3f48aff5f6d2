import type { Photo } from '@tessera/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { BOARD, boardChangesSent, serveBoard } from '../../../test/board.js';
import {
  CHANGES,
  changesSent,
  GRID,
  openPage,
  readOf,
  serve,
  eachPage,
  takeChanges,
  tile,
} from '../../../test/render-grid-page.js';
import { aUser, CREATOR, refusal } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { dialogOf } from '../../domain/dialogs/dialogs.js';
import { shownToast } from '../../shared/ui/toast-store.js';

const AUTUMN = { ...GRID, id: 'e'.repeat(32), name: 'Autumn' };
const FULL = { status: 507, body: { error: 'No.', message: 'The shelf is full.', code: 'INTERNAL' } };
let api: ApiServer;

eachPage((started) => {
  api = started;
  serve(api, photosOf('abc'), CREATOR);
});

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const onTile = async (name: string, control: string) => {
  await userEvent.pointer({ target: await tile(name) });
  await press(control);
};
const saysDestructive = (title: string, description: string) =>
  waitFor(() => expect(shownToast()).toMatchObject({ title, description, variant: 'destructive' }));
const says = (title: string) => waitFor(() => expect(shownToast()?.title).toBe(title));

describe('a failure', () => {
  it("of a deletion shows 'Delete failed', 'There was an error deleting the photo. Please try again.' [8.8]", async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await openPage();
    await onTile('Photo 2', 'Delete photo');
    await saysDestructive('Delete failed', 'There was an error deleting the photo. Please try again.');
  });

  it("of a reorder shows 'Reorder failed', 'There was an error reordering the photos.' [8.8]", async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await openPage();
    const first = await tile('Photo 1');
    act(() => first.focus());
    await userEvent.keyboard(' {Shift>}{ArrowRight}{/Shift} ');
    await saysDestructive('Reorder failed', 'There was an error reordering the photos.');
  });

  it("of a caption shows 'Failed to save description', 'There was an error saving your description. Please try again.' [8.8]", async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await openPage('/?photo=b');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Photo Details' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Caption' }), 'Hello');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await saysDestructive(
      'Failed to save description',
      'There was an error saving your description. Please try again.',
    );
  });

  it("of a media type shows 'Failed to save media type', 'There was an error saving the media type. Please try again.' [8.8]", async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await openPage();
    await onTile('Photo 2', 'Media type');
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Reel' }));
    await saysDestructive(
      'Failed to save media type',
      'There was an error saving the media type. Please try again.',
    );
  });

  it("of the media type of a cover that others follow shows 'Failed to update media type' [8.8]", async () => {
    api.on({ [CHANGES]: () => refusal('CAROUSEL_HAS_MEMBERS') });
    await openPage();
    await onTile('Photo 2', 'Media type');
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Reel' }));
    await saysDestructive(
      'Failed to update media type',
      'This carousel still has other photos. Split it into single posts first.',
    );
  });

  it("of a new grid shows 'Failed to create grid' with the server's message [8.8]", async () => {
    api.on({ [BOARD]: () => FULL });
    await openPage();
    await press('Add New Grid');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Grid' }));
    await userEvent.type(dialog.getByLabelText('Grid Name'), 'Autumn');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Grid' }));
    await saysDestructive('Failed to create grid', 'The shelf is full.');
  });

  it("of a grid's new name shows 'Failed to rename grid' with the server's message [8.8]", async () => {
    api.on({ [BOARD]: () => FULL });
    await openPage();
    await press('Edit name of Summer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
    await userEvent.type(dialog.getByLabelText('Grid Name'), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await saysDestructive('Failed to rename grid', 'The shelf is full.');
  });

  it("of a grid's deletion shows 'Failed to delete grid' with the server's message [8.8]", async () => {
    api.on({
      'GET /api/grids': () => ({ body: [GRID, AUTUMN] }),
      [BOARD]: () => FULL,
    });
    await openPage();
    await press('Delete Autumn');
    await saysDestructive('Failed to delete grid', 'The shelf is full.');
  });

  it("of an export shows 'Export failed': 'Could not generate the image. Please try again.' [8.8]", async () => {
    api.on({ [`GET /api/grids/${GRID.id}/export-permission`]: () => refusal('INTERNAL') });
    await openPage();
    await tile('Photo 1');
    await press('Export grid');
    await userEvent.click(await screen.findByRole('menuitem', { name: '3 rows' }));
    await saysDestructive('Export failed', 'Could not generate the image. Please try again.');
  });

  it("of an export before there are photos shows 'Export failed': 'Could not find grid content to export' [8.8]", async () => {
    api.on({ [readOf()]: () => refusal('INTERNAL') });
    await openPage();
    await screen.findByText('Your photos could not be loaded.');
    await press('Export grid');
    await userEvent.click(await screen.findByRole('menuitem', { name: '3 rows' }));
    await saysDestructive('Export failed', 'Could not find grid content to export');
  });
});

describe('the free plan', () => {
  it("shows 'Grid limit reached' of a third grid, and how many there can be [8.8]", async () => {
    serve(api, [], aUser());
    api.on({ 'GET /api/grids': () => ({ body: [GRID, AUTUMN] }) });
    await openPage();
    await press('Add New Grid (locked)');
    await saysDestructive(
      'Grid limit reached',
      'Free accounts can have up to 2 grids. Upgrade to Creator for unlimited grids.',
    );
    expect(dialogOf('upgrade')?.upgrade).toBe('grids');
    expect(boardChangesSent(api)).toEqual([]);
  });

  it("shows 'Placeholder limit reached' of a second placeholder, and how many there can be [8.8]", async () => {
    serve(api, photosOf('ab', { a: { isPlaceholder: true, url: null } }), aUser());
    await openPage();
    await tile('Photo 2');
    await press('Add Placeholder (locked)');
    await saysDestructive(
      'Placeholder limit reached',
      'Free accounts can add up to 1 placeholder photo. Upgrade to Premium for unlimited placeholders.',
    );
    expect(dialogOf('upgrade')?.upgrade).toBe('placeholders');
    expect(changesSent(api)).toEqual([]);
  });

  it("shows 'Feature not available' of hiding: 'Hide/show photos is a Premium feature. Upgrade to access this functionality.' [8.8]", async () => {
    serve(api, photosOf('ab'), aUser());
    await openPage();
    await onTile('Photo 2', 'Hide photo (locked)');
    await saysDestructive(
      'Feature not available',
      'Hide/show photos is a Premium feature. Upgrade to access this functionality.',
    );
  });
});

describe('what went well is told', () => {
  it("of grids: 'Grid created!', 'Grid renamed!' and 'Grid deleted' [7.16] [7.17] [8.9]", async () => {
    serveBoard(api, [GRID]);
    await openPage();
    await press('Add New Grid');
    const made = within(await screen.findByRole('dialog', { name: 'Create New Grid' }));
    await userEvent.type(made.getByLabelText('Grid Name'), 'Autumn');
    await userEvent.click(made.getByRole('button', { name: 'Create Grid' }));
    await says('Grid created!');
    await press('Edit name of Autumn');
    const edited = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
    await userEvent.type(edited.getByLabelText('Grid Name'), '!');
    await userEvent.click(edited.getByRole('button', { name: 'Save' }));
    await says('Grid renamed!');
    await press('Delete Autumn!');
    await says('Grid deleted');
  });

  it("of a placeholder: 'Placeholder added!' [8.9]", async () => {
    takeChanges(api, photosOf('abc'));
    await openPage();
    await tile('Photo 1');
    await press('Add Placeholder');
    await says('Placeholder added!');
    act(() => shownToast()?.actions?.[0]?.onSelect());
    await screen.findByText('Placeholder removed.');
    expect(changesSent(api)).toMatchObject([{ kind: 'place' }, { changes: [{ kind: 'remove' }] }]);
  });

  it("of hidden photos: 'Photos unhidden', '2 photo(s) made visible', or 'No hidden photos', 'All photos are already visible' [8.9]", async () => {
    const photos = photosOf('abc', { a: { isHidden: true }, b: { isHidden: true } });
    serve(api, photos, CREATOR);
    takeChanges(api, photos);
    await openPage();
    await press('Unhide all photos, 2 hidden');
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Photos unhidden',
        description: '2 photo(s) made visible',
      }),
    );
    const [undo] = shownToast()?.actions ?? [];
    await press('Unhide all photos');
    expect(shownToast()).toMatchObject({
      title: 'No hidden photos',
      description: 'All photos are already visible',
    });
    act(() => undo?.onSelect());
    await screen.findByText('The photos are hidden again.');
    await button('Unhide all photos, 2 hidden');
  });
});

describe('a change that another place of the page shows is told where it is made', () => {
  const undo = () => act(() => shownToast()?.actions?.[0]?.onSelect());

  it("of hiding: 'Photo hidden', with the way back", async () => {
    takeChanges(api, photosOf('abc'));
    await openPage();
    await onTile('Photo 2', 'Hide photo');
    expect(shownToast()).toMatchObject({ title: 'Photo hidden', actions: [{ label: 'Undo' }] });
    undo();
    const set = { kind: 'set', id: 'b', field: 'isHidden' };
    await waitFor(() =>
      expect(changesSent(api)).toMatchObject([
        { ...set, value: true, seen: false },
        { kind: 'together', changes: [{ ...set, value: false, seen: true }] },
      ]),
    );
  });

  it('of a deletion until the key has taken it back', async () => {
    takeChanges(api, photosOf('abc'));
    await openPage();
    await onTile('Photo 2', 'Delete photo');
    await says('Photo deleted');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Photo deleted', open: false }));
    await screen.findByText('Undone: deletion of a photo.');
  });

  it('of a pin that takes the place of another, and of no other pin; Undo gives it back', async () => {
    const pinned = { isPinned: true };
    const photos = photosOf('abcd', { b: pinned, c: pinned, d: pinned });
    serve(api, photos, CREATOR);
    takeChanges(api, photos);
    await openPage();
    await onTile('Photo 1', 'Pin photo');
    await says('Photo pinned');
    undo();
    await tile('Photo 2, pinned');
    await tile('Photo 1');
    await waitFor(() =>
      expect(changesSent(api)).toMatchObject([
        { kind: 'pin', id: 'a', on: true },
        {
          kind: 'together',
          changes: [
            { kind: 'pin', id: 'a', on: false },
            { kind: 'pin', id: 'b', on: true },
          ],
        },
      ]),
    );
  });
});

describe('a carousel', () => {
  const CAROUSEL: Photo[] = photosOf('abc', {
    a: { gridId: GRID.id, carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' },
    b: { carouselGroupId: 'g', carouselPosition: 1, position: 0 },
    c: { carouselGroupId: 'g', carouselPosition: 2, position: 0 },
  });

  it("that cannot be read shows 'Failed to load carousel', 'There was an error loading the carousel photos. Please try again.' [8.8]", async () => {
    serve(api, CAROUSEL, CREATOR);
    await openPage();
    await tile(/^Photo 1/);
    api.on({ [readOf()]: () => refusal('INTERNAL') });
    await userEvent.click(await tile(/^Photo 1/));
    await saysDestructive(
      'Failed to load carousel',
      'There was an error loading the carousel photos. Please try again.',
    );
  });
});
