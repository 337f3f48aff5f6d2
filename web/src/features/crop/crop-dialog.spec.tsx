import type { Photo } from '@tessera/contracts';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
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
} from '../../../test/render-grid-page.js';
import { CREATOR, refusal } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import CropDialog from './crop-dialog.js';

/** Twice as wide as high. */
const photos = photosOf('ab', { a: { width: 1600, height: 800 } });
let api: ApiServer;

eachPage(async (started) => {
  api = started;
  serve(api, photos, CREATOR);
  takeChanges(api, photos);
  await openPage();
});

const button = (name: string) => screen.findByRole('button', { name });
const image = (face: HTMLElement) => face.closest('li')?.querySelector('img');

async function openCrop(name = 'Photo 1'): Promise<HTMLElement> {
  const face = await tile(name);
  act(() => face.focus());
  await userEvent.keyboard('{ContextMenu}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Adjust crop' }));
  return screen.findByRole('group', { name: /^Picture/ });
}

describe("'Adjust crop'", () => {
  it('saves which part the tile shows as one change, seen at once, which Undo takes back', async () => {
    await openCrop();
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    await userEvent.click(await button('Save'));
    const focus = { x: 0.5, y: 0.5, zoom: 2 };
    await waitFor(async () => expect(image(await tile('Photo 1'))?.style.objectPosition).toBe('50% 50%'));
    await waitFor(() =>
      expect(changesSent(api)).toEqual([{ kind: 'set', id: 'a', field: 'focus', value: focus, seen: null }]),
    );
    await userEvent.click(await button('Undo crop'));
    await waitFor(() =>
      expect(image(screen.getByRole('button', { name: 'Photo 1' }))?.style.objectPosition).toBe(''),
    );
  });

  it('moves the picture by the arrow keys and enlarges it by plus, as far as it covers the frame', async () => {
    const stage = await openCrop();
    expect(document.activeElement).toBe(stage);
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByText('The middle is 50% from the left and 50% from the top.')).not.toBeNull();
    await userEvent.keyboard('{Shift>}{ArrowRight>40/}{/Shift}');
    // 3:4 shows three eighths of the width.
    expect(screen.getByText('The middle is 19% from the left and 50% from the top.')).not.toBeNull();
    await userEvent.keyboard('+++-');
    expect(screen.getByText('1.2x')).not.toBeNull();
  });

  it('asks before a crop is lost by Escape, and keeps it where that was not meant', async () => {
    await openCrop();
    await userEvent.keyboard('+{Escape}');
    const asked = await screen.findByRole('alertdialog', { name: 'Discard the changes?' });
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('1.1x')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await button('Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesSent(api)).toEqual([]);
  });

  it('changes nothing by Escape, by Cancel, or where nothing was moved', async () => {
    await openCrop();
    await userEvent.keyboard('+-{Escape}');
    await openCrop();
    await userEvent.keyboard('+');
    await userEvent.click(await button('Cancel'));
    await openCrop();
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changesSent(api)).toEqual([]);
  });

  it('takes a crop off again by Reset', async () => {
    await openCrop();
    await userEvent.keyboard('+');
    await userEvent.click(await button('Save'));
    await openCrop();
    await userEvent.click(await button('Reset'));
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(changesSent(api)).toHaveLength(2));
    expect(changesSent(api)[1]).toMatchObject({ field: 'focus', value: null });
  });

  it('shows it where the picture cannot be loaded, and saves nothing', async () => {
    const stage = await openCrop();
    fireEvent.error(stage.querySelector('img')!);
    expect(screen.getByRole('alert').textContent).toBe('The picture could not be loaded.');
    expect((await button('Save')).hasAttribute('disabled')).toBe(true);
  });

  it("that is not stored shows 'Failed to save the crop'", async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await openCrop();
    await userEvent.keyboard('+');
    await userEvent.click(await button('Save'));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Failed to save the crop',
        description: 'There was an error saving the crop. Please try again.',
        variant: 'destructive',
      }),
    );
  });
});

describe('a crop of a photo that was cropped elsewhere in the meantime', () => {
  it("shows 'This was changed elsewhere.' and shows the other one", async () => {
    const current = { x: 0.2, y: 0.5, zoom: 1 };
    const refused = [{ index: 0, code: 'CHANGED_ELSEWHERE', message: 'No.', current }];
    api.on({ [CHANGES]: () => ({ body: { version: 2, applied: [], refused, items: [] } }) });
    serve(api, [{ ...photos[0]!, focus: current }, photos[1]!], CREATOR);
    await openCrop();
    await userEvent.keyboard('+');
    await userEvent.click(await button('Save'));
    await waitFor(() => expect(shownToast()?.title).toBe('This was changed elsewhere.'));
    const face = await tile('Photo 1');
    await waitFor(() => expect(image(face)?.style.objectPosition).toBe('2% 50%'));
  });
});

describe('a crop of a photo that is cropped on another device while its dialog is open', () => {
  const focus = { x: 0.2, y: 0.5, zoom: 1 };
  const onSave = jest.fn();
  const dialog = (shown: Photo) => (
    <CropDialog photo={shown} ratio="3:4" onSave={onSave} onClose={() => {}} />
  );

  it('is saved as a change of the crop that was seen, and not where nothing was changed [D3.11]', async () => {
    const { rerender } = render(dialog(photos[0]!));
    rerender(dialog({ ...photos[0]!, focus }));
    await userEvent.click(await button('Save'));
    expect(onSave).not.toHaveBeenCalled();
    act(() => screen.getByRole('group', { name: /^Picture/ }).focus());
    await userEvent.keyboard('+');
    await userEvent.click(await button('Save'));
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ zoom: 1.1 }), photos[0]);
  });
});

describe("'Shape of the tiles'", () => {
  const choose = async (name: string) => {
    await userEvent.click(await button('View'));
    await userEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  const height = async () => (await tile('Photo 1')).closest('li')?.style.height;

  it('gives all tiles another shape, which Undo takes back', async () => {
    expect(await height()).toBe('412px');
    await choose('1:1');
    await waitFor(async () => expect(await height()).toBe('309px'));
    await waitFor(() => expect(changesSent(api)).toEqual([{ kind: 'grid', ratio: '1:1' }]));
    await userEvent.click(await button('Undo tile shape 1:1'));
    await waitFor(async () => expect(await height()).toBe('412px'));
  });

  it("that is not stored shows 'Failed to change the shape' and is as before", async () => {
    api.on({ [CHANGES]: () => refusal('INTERNAL') });
    await choose('4:5');
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to change the shape'));
    await waitFor(async () => expect(await height()).toBe('412px'));
  });
});
