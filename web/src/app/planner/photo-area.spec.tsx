import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import {
  CHANGES,
  changesSent,
  openPage,
  serve,
  showHidden,
  eachPage,
  takeChanges,
  tile,
  tileNames,
} from '../../../test/render-grid-page.js';
import { CREATOR, refusal } from '../../../test/people.js';
import { aPhoto, photosOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

let api: ApiServer;

eachPage((started) => (api = started));

describe('a photo', () => {
  it('is marked as a reel at once, and as what it was where the server does not follow [7.26]', async () => {
    serve(api, photosOf('ab'), CREATOR);
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Media type' }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Reel' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to save media type'));
    expect(changesSent(api)).toEqual([
      { kind: 'set', id: 'a', field: 'mediaType', value: 'reel', seen: 'photo' },
    ]);
    await tile('Photo 1');
  });

  it('cannot be hidden on the free plan', async () => {
    serve(api, photosOf('a'));
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Hide photo (locked)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Hide Photos Feature Locked' });
    expect(within(dialog).getByText('Hide/show photos feature')).not.toBeNull();
    expect(shownToast()).toMatchObject({ title: 'Feature not available' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on Free Plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesSent(api)).toEqual([]);
  });

  it('leaves the focus to the page where it was the last one and is deleted by its key', async () => {
    serve(api, photosOf('a'), CREATOR);
    takeChanges(api, photosOf('a'));
    await openPage();
    const face = await tile('Photo 1');
    act(() => face.focus());
    await userEvent.keyboard('{Delete}');
    await screen.findByText('Your grid is empty');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('comes back by Undo after it was deleted [7.21] [8.9]', async () => {
    serve(api, photosOf('abc'), CREATOR);
    takeChanges(api, photosOf('abc'));
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 2') });
    await userEvent.click(screen.getByRole('button', { name: 'Delete photo' }));
    await waitFor(() => expect(tileNames()).toEqual(['Photo 1', 'Photo 2']));
    const shown = shownToast();
    const undo = shown?.actions?.[0];
    expect([shown?.title, undo?.label]).toEqual(['Photo deleted', 'Undo']);
    undo?.onSelect();
    await waitFor(() => expect(tileNames()).toHaveLength(3));
    await waitFor(() =>
      expect(changesSent(api)).toMatchObject([
        { kind: 'remove', ids: ['b'] },
        { kind: 'together', changes: [{ kind: 'restore', ids: ['b'] }] },
      ]),
    );
  });

  it('moves to a position that is typed, without a drag [7.23] [D6.2]', async () => {
    const photos = photosOf('abcd', { b: { isPinned: true } });
    serve(api, photos, CREATOR);
    takeChanges(api, photos);
    await openPage();
    await userEvent.pointer({ target: await tile('Photo 1') });
    await userEvent.click(screen.getByRole('button', { name: 'Move to position...' }));
    const field = await screen.findByLabelText('Position');
    await userEvent.clear(field);
    await userEvent.type(field, '3');
    await userEvent.click(screen.getByRole('button', { name: 'Move' }));
    await tile('Photo 1, pinned');
    expect(changesSent(api)).toEqual([{ kind: 'move', ids: ['a'], before: 'd', at: 2 }]);
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
    takeChanges(api, photosOf('abcdef'));
    await openPage();
  });

  it('moves by 25 px with an arrow, and says the position when it changes and not with each step', async () => {
    const said: string[] = [];
    await pressed(' ');
    const status = await screen.findByText('Picked up the photo at position 1 of 6.');
    const changes = new MutationObserver(() => said.push(status.textContent));
    changes.observe(status, { childList: true, characterData: true, subtree: true });
    // Tiles are 309 px wide, with 4 px between them: place 2 begins at 156.5 px, place 3 at 469.5.
    await userEvent.keyboard('{ArrowRight>19/}');
    await waitFor(() => expect(said).toEqual(['Position 2 of 6.', 'Position 3 of 6.']));
    changes.disconnect();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await screen.findByText('The photo is at position 2 of 6 now.');
    await waitFor(() => expect(changesSent(api)).toHaveLength(1));
  });

  it('moves by places with Shift, tells where the photo is, and keeps the focus on it', async () => {
    await pressed(' ');
    await screen.findByText('Picked up the photo at position 1 of 6.');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await screen.findByText('Position 5 of 6.');
    await userEvent.keyboard(' ');
    await screen.findByText('The photo is at position 5 of 6 now.');
    await waitFor(() => expect(changesSent(api)).toEqual([{ kind: 'move', ids: ['a'], before: 'f', at: 4 }]));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 5'));
  });

  it('loses no key, however quickly they come', async () => {
    await pressed(' {Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    await screen.findByText('The photo is at position 3 of 6 now.');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('puts the photo back with Escape, and sends nothing', async () => {
    await pressed(' {ArrowDown}{Escape}');
    await screen.findByText('The photo is back in its place.');
    expect(changesSent(api)).toEqual([]);
  });
});

describe('hidden photos', () => {
  const photos = photosOf('abc', { b: { isHidden: true } });

  it('show only when asked for, dimmed by name [4.2] [D1.6]', async () => {
    serve(api, photos, CREATOR);
    await openPage();
    await tile('Photo 2');
    expect(tileNames()).toEqual(['Photo 1', 'Photo 2']);
    await showHidden();
    await waitFor(() => expect(tileNames()).toEqual(['Photo 1', 'Photo 2, hidden', 'Photo 3']));
  });

  it('come back all at once [4.2]', async () => {
    serve(api, photos, CREATOR);
    takeChanges(api, photos);
    await openPage();
    await userEvent.click(await screen.findByRole('button', { name: 'Unhide all photos, 1 hidden' }));
    await waitFor(() => expect(shownToast()?.description).toBe('1 photo(s) made visible'));
    await waitFor(() => expect(tileNames()).toHaveLength(3));
  });

  it('come back among the drafts, too', async () => {
    const withDraft = [...photosOf('ab'), aPhoto('d', { position: -1, isHidden: true })];
    serve(api, withDraft, CREATOR);
    takeChanges(api, withDraft);
    await openPage();
    await tile('Photo 1');
    await userEvent.click(await screen.findByRole('button', { name: 'Unhide all photos, 1 hidden' }));
    await waitFor(() => expect(shownToast()?.description).toBe('1 photo(s) made visible'));
    expect(changesSent(api)).toEqual([
      { kind: 'setAll', field: 'isHidden', values: [{ id: 'd', value: false }] },
    ]);
    await screen.findByRole('button', { name: 'Unhide all photos' });
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
  it('stands first at once, and goes where the server does not follow [4.9] [7.20]', async () => {
    serve(api, photosOf('a'), CREATOR);
    let respond = () => {};
    api.on({
      [CHANGES]: () =>
        new Promise((resolve) => {
          respond = () => resolve(refusal('INTERNAL'));
        }),
    });
    await openPage();
    await tile('Photo 1');
    await userEvent.click(screen.getByRole('button', { name: 'Add Placeholder' }));
    await waitFor(() => expect(tileNames()).toEqual(['Placeholder 1', 'Photo 2']));
    await waitFor(() => expect(changesSent(api)).toHaveLength(1));
    respond();
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to add placeholder'));
    await waitFor(() => expect(tileNames()).toEqual(['Photo 1']));
  });
});
