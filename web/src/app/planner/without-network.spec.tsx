import type { Photo } from '@tessera/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiServer } from '../../../test/api-server.js';
import { BOARD, serveBoard } from '../../../test/board.js';
import {
  CHANGES,
  changesSent,
  GRID,
  openPage,
  seen,
  serve,
  eachPage,
  takeChanges,
  tile,
} from '../../../test/render-grid-page.js';
import { CREATOR } from '../../../test/people.js';
import { photosOf } from '../../../test/photos.js';
import { reportReachable } from '../../shared/api/connection.js';
import { unfinished } from '../../shared/session/unfinished.js';
import { shownToast } from '../../shared/ui/toast-store.js';

const AUTUMN = { ...GRID, id: 'e'.repeat(32), name: 'Autumn' };
const CAROUSEL: Photo[] = photosOf('abc', {
  a: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' },
  b: { carouselGroupId: 'g', carouselPosition: 1, position: 0 },
  c: { carouselGroupId: 'g', carouselPosition: 2, position: 0 },
}).map((photo) => ({ ...photo, gridId: GRID.id }));
let api: ApiServer;

eachPage((started) => {
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

/**
 * What `act` does waits, and goes out once when the server can be reached again. Returns what was lost at first.
 */
async function waitsAndGoesOut(
  call: string,
  act: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const [method = '', path = ''] = call.split(' ');
  const before = seen(api, method, path).length;
  const network = loseNetwork();
  await act();
  await waitFor(() => expect(unfinished()).toMatchObject({ changes: 1, late: 1 }));
  await meanwhile();
  expect(shownToast()?.variant).not.toBe('destructive');
  network.back();
  reach();
  await waitFor(() => expect(unfinished()).toMatchObject({ changes: 0, sent: 1, of: 1 }));
  expect(seen(api, method, path)).toHaveLength(before + 1);
  expect(network.lost).toEqual(changesIn(seen(api, method, path).at(-1)?.body));
}

/** The server can be reached again. */
const reach = () => act(() => reportReachable());

const changesIn = (body: unknown): readonly unknown[] =>
  typeof body === 'string' ? ((JSON.parse(body) as { readonly changes?: unknown[] }).changes ?? []) : [];

it('a photo that was deleted is gone at once, and deleted when the server can be reached again', async () => {
  takeChanges(api, photosOf('abc'));
  await openPage();
  await userEvent.pointer({ target: await tile('Photo 2') });
  await waitsAndGoesOut(
    CHANGES,
    () => press('Delete photo'),
    () => waitFor(() => expect(screen.queryByRole('button', { name: 'Photo 3' })).toBeNull()),
  );
});

it('a placeholder is there at once, and is made once', async () => {
  takeChanges(api, photosOf('abc'));
  await openPage();
  await tile('Photo 1');
  await waitsAndGoesOut(
    CHANGES,
    () => press('Add Placeholder'),
    async () => {
      await tile('Placeholder 1');
      expect(shownToast()?.title).toBe('Placeholder added!');
    },
  );
});

it('what was done is taken back and done again while it waits', async () => {
  takeChanges(api, photosOf('abc'));
  await openPage();
  await userEvent.pointer({ target: await tile('Photo 2') });
  const network = loseNetwork();
  await press('Delete photo');
  await waitFor(() => expect(unfinished().late).toBe(1));
  await press('Undo deletion of a photo');
  await tile('Photo 3');
  await press('Redo deletion of a photo');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Photo 3' })).toBeNull());
  await waitFor(() => expect(unfinished().changes).toBe(3));
  network.back();
  reach();
  await waitFor(() => expect(unfinished().changes).toBe(0));
  expect(
    changesSent(api).map((change) => (change.kind === 'together' ? change.changes[0]?.kind : change.kind)),
  ).toEqual(['remove', 'restore', 'remove']);
});

it('a grid is made when the server can be reached again, and the dialog shows it', async () => {
  serveBoard(api, [GRID]);
  await openPage();
  await waitsAndGoesOut(
    BOARD,
    async () => {
      await press('Add New Grid');
      const dialog = within(await screen.findByRole('dialog', { name: 'Create New Grid' }));
      await userEvent.type(dialog.getByLabelText('Grid Name'), 'Autumn');
      await userEvent.click(dialog.getByRole('button', { name: 'Create Grid' }));
    },
    async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(shownToast()).toMatchObject({
        title: 'Grid saved on this device',
        description: '"Autumn" comes when you are online again.',
      });
    },
  );
  await screen.findByRole('button', { name: 'Autumn' });
});

it('a grid has its new name at once', async () => {
  serveBoard(api, [GRID]);
  await openPage();
  await waitsAndGoesOut(
    BOARD,
    async () => {
      await press('Edit name of Summer');
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Grid Name' }));
      await userEvent.type(dialog.getByLabelText('Grid Name'), '!');
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    },
    () => screen.findByRole('button', { name: 'Summer!' }),
  );
});

it('grids are moved and deleted at once', async () => {
  const board = serveBoard(api, [GRID, AUTUMN]);
  await openPage();
  await waitsAndGoesOut(BOARD, async () => {
    await press('Move grid Autumn');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move left' }));
  });
  expect(board.grids().map(({ name }) => name)).toEqual(['Autumn', 'Summer']);
  await waitsAndGoesOut(
    BOARD,
    () => press('Delete Autumn'),
    () => waitFor(() => expect(shownToast()?.title).toBe('Grid deleted')),
  );
  expect(board.grids().map(({ name }) => name)).toEqual(['Summer']);
});

it('a caption is saved on this device, and goes out when the server can be reached again', async () => {
  await openPage('/?photo=b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Photo Details' }));
  takeChanges(api, photosOf('abc'));
  await waitsAndGoesOut(
    CHANGES,
    async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Edit' }));
      await userEvent.type(dialog.getByRole('textbox', { name: 'Caption' }), 'Hello');
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    },
    () => dialog.findByText('Saved on this device'),
  );
  await dialog.findByText('Saved');
});

describe('of a carousel', () => {
  beforeEach(() => {
    serve(api, CAROUSEL, CREATOR);
  });

  it('photos are single posts at once where it is split', async () => {
    await openPage('/?photo=a');
    await screen.findByText('Carousel Photos (3 of 20)');
    takeChanges(api, CAROUSEL);
    await waitsAndGoesOut(
      CHANGES,
      async () => {
        await press('Split into single posts');
        const question = await screen.findByRole('alertdialog');
        await userEvent.click(within(question).getByRole('button', { name: 'Split into single posts' }));
      },
      () => waitFor(() => expect(shownToast()?.title).toBe('Carousel split')),
    );
  });
});
