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
  seen,
  serve,
  eachDesk,
  takeChanges,
  tile,
} from '../../../test/desk.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { shownToast } from '../../shared/ui/toast-store.js';

const AUTUMN = { ...GRID, id: 'e'.repeat(32), name: 'Autumn' };
const CAROUSEL: Photo[] = photosOf('abc', {
  a: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' },
  b: { carouselGroupId: 'g', carouselPosition: 1, position: 0 },
  c: { carouselGroupId: 'g', carouselPosition: 2, position: 0 },
}).map((photo) => ({ ...photo, gridId: GRID.id }));
let api: ApiServer;

eachDesk((started) => {
  api = started;
  serve(api, photosOf('abc'), CREATOR);
});

/** Sends no writes any more, and tells which changes they would have had. */
function loseNetwork() {
  const real = globalThis.fetch;
  const lost: unknown[] = [];
  const away = jest.spyOn(globalThis, 'fetch').mockImplementation((...call) => {
    if ((call[1]?.method ?? 'GET') === 'GET') return real(...call);
    lost.push(...changesIn(call[1]?.body));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  return { lost, back: () => away.mockRestore() };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const says = (title: string, description: string) =>
  waitFor(() =>
    expect(shownToast()).toMatchObject({
      title,
      description,
      variant: 'destructive',
      actions: [{ label: 'Retry' }],
    }),
  );
const retry = () => act(() => shownToast()?.actions?.[0]?.onSelect());

/** `act` fails with these words; Retry sends the call, which then gets its response. Responds with the lost changes. */
async function failsAndIsTriedAgain(
  call: string,
  failure: readonly [string, string],
  act: () => Promise<unknown>,
): Promise<readonly unknown[]> {
  const [method = '', path = ''] = call.split(' ');
  const before = seen(api, method, path).length;
  const network = loseNetwork();
  await act();
  await says(...failure);
  network.back();
  retry();
  await waitFor(() => expect(seen(api, method, path)).toHaveLength(before + 1));
  return network.lost;
}

const changesIn = (body: unknown): readonly unknown[] =>
  typeof body === 'string' ? ((JSON.parse(body) as { readonly changes?: unknown[] }).changes ?? []) : [];

it('a photo that was not deleted stays, and Retry deletes it', async () => {
  takeChanges(api, photosOf('abc'));
  await openPage();
  await userEvent.pointer({ target: await tile('Photo 2') });
  const words = ['Delete failed', 'There was an error deleting the photo. Please try again.'] as const;
  await failsAndIsTriedAgain(CHANGES, words, async () => {
    await press('Delete photo');
    await tile('Photo 3');
  });
});

it('a placeholder that was not added is added by Retry, once', async () => {
  takeChanges(api, photosOf('abc'));
  await openPage();
  await tile('Photo 1');
  const words = [
    'Failed to add placeholder',
    'There was an error adding the placeholder. Please try again.',
  ] as const;
  const lost = await failsAndIsTriedAgain(CHANGES, words, () => press('Add Placeholder'));
  expect(changesSent(api)).toEqual(lost);
});

it('a grid that was not made is made by Retry, once, with its name still in the dialog, which then closes', async () => {
  serveBoard(api, [GRID]);
  await openPage();
  const words = ['Failed to create grid', 'Please try again.'] as const;
  const lost = await failsAndIsTriedAgain(BOARD, words, async () => {
    await press('Add New Grid');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create New Grid' }));
    await userEvent.type(dialog.getByLabelText('Grid Name'), 'Autumn');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Grid' }));
  });
  expect(boardChangesSent(api)).toEqual(lost);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByRole('button', { name: 'Autumn' });
});

it('a grid that was not renamed is renamed by Retry', async () => {
  serveBoard(api, [GRID]);
  await openPage();
  const words = ['Failed to rename grid', 'Please try again.'] as const;
  await failsAndIsTriedAgain(BOARD, words, async () => {
    await press('Edit name of Summer');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
    await userEvent.type(dialog.getByLabelText('Grid Name'), '!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a grid that was not deleted or moved stays, and Retry deletes or moves it', async () => {
  const board = serveBoard(api, [GRID, AUTUMN]);
  await openPage();
  await failsAndIsTriedAgain(BOARD, ['Reorder failed', 'Please try again.'], async () => {
    await press('Move grid Autumn');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move left' }));
  });
  expect(board.grids().map(({ name }) => name)).toEqual(['Autumn', 'Summer']);
  const words = ['Failed to delete grid', 'Please try again.'] as const;
  await failsAndIsTriedAgain(BOARD, words, () => press('Delete Autumn'));
  await waitFor(() => expect(shownToast()?.title).toBe('Grid deleted'));
});

it('a caption that was not saved is kept, and Retry saves it', async () => {
  await openPage('/?photo=b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Photo Details' }));
  const words = [
    'Failed to save description',
    'There was an error saving your description. Please try again.',
  ] as const;
  takeChanges(api, photosOf('abc'));
  await failsAndIsTriedAgain(CHANGES, words, async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Caption' }), 'Hello');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  });
  await dialog.findByText('Saved');
});

describe('of a carousel', () => {
  beforeEach(() => {
    serve(api, CAROUSEL, CREATOR);
  });
  const openCarousel = async () => {
    await openPage('/?photo=a');
    await screen.findByText('Carousel Photos (3 of 20)');
  };

  it('a photo that was not deleted stays, and Retry deletes it', async () => {
    await openCarousel();
    const words = ['Delete failed', 'There was an error deleting the photo. Please try again.'] as const;
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Photo Details' }));
    takeChanges(api, CAROUSEL);
    await failsAndIsTriedAgain(CHANGES, words, () =>
      userEvent.click(dialog.getByRole('button', { name: 'Delete photo' })),
    );
  });

  it('photos that were not split are split by Retry', async () => {
    await openCarousel();
    const words = [
      'Failed to update media type',
      'There was an error splitting the carousel. Please try again.',
    ] as const;
    takeChanges(api, CAROUSEL);
    await failsAndIsTriedAgain(CHANGES, words, async () => {
      await press('Split into single posts');
      const question = await screen.findByRole('alertdialog');
      await userEvent.click(within(question).getByRole('button', { name: 'Split into single posts' }));
    });
    await waitFor(() => expect(shownToast()?.title).toBe('Carousel split'));
  });
});
