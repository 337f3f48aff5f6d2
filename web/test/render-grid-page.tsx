import { QueryClientProvider } from '@tanstack/react-query';
import type { Change, ChangesBody, ChangesResponse, Grid, Photo, User } from '@tessera/contracts';
import { touches, undo } from '@tessera/grid-core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { GridScreen } from '../src/app/grid-screen.js';
import { closeDialogs } from '../src/domain/dialogs/dialogs.js';
import { changed, emptyView, everyPhotoIn, viewOf } from '../src/domain/photos/grid-view.js';
import { endTour } from '../src/features/tour/tour-store.js';
import { createQueryClient } from '../src/shared/api/query-client.js';
import { storeToken } from '../src/shared/api/token-store.js';
import { endSession, loadSession } from '../src/shared/session/session.js';
import { LiveRegion } from '../src/shared/ui/live-region.js';
import { dismissToast } from '../src/shared/ui/toast-store.js';
import { pointPageAt, startApiServer, type ApiServer, type SeenRequest } from './api-server.js';
import { aUser } from './people.js';
import { stateOf } from './photos.js';

export const GRID: Grid = {
  id: 'f'.repeat(32),
  name: 'Summer',
  createdAt: '2026-01-02T03:04:05.000Z',
  photoCount: 0,
};

/** Two others of the same person. */
export const AUTUMN = { ...GRID, id: 'e'.repeat(32), name: 'Autumn' };
export const WINTER = { ...GRID, id: 'd'.repeat(32), name: 'Winter' };

/** A feed 935 px wide, which jsdom does not lay out by itself; the window is 768 px high. */
function layOut(): void {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 935, 412));
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
}

async function startPage(): Promise<ApiServer> {
  const api = await startApiServer();
  pointPageAt(api);
  localStorage.clear();
  sessionStorage.clear();
  // It would come in between by itself.
  endTour();
  endSession();
  closeDialogs();
  dismissToast();
  layOut();
  return api;
}

/** Starts the API and a page without a session for each test of the file, and restores what was mocked. */
export function eachPage(open: (api: ApiServer) => unknown): void {
  let api: ApiServer;
  beforeEach(async () => {
    api = await startPage();
    await open(api);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await api.close();
  });
}

/** Has the API respond as for one person with one grid of these photos. */
export function serve(api: ApiServer, photos: readonly Photo[], user: User = aUser()): void {
  api.on({
    'GET /api/user': () => ({ body: user }),
    'GET /api/grids': () => ({ body: [GRID] }),
    [readOf()]: () => ({
      body: stateOf(photos),
      headers: { 'X-Grid-Version': '1' },
    }),
  });
}

/** The call that reads a grid, that one by default. */
export const readOf = (gridId = GRID.id): string => `GET /api/grids/${gridId}/state`;

/** The call that takes the changes of the grid. */
export const CHANGES = `POST /api/grids/${GRID.id}/changes`;

/** Takes every change of the grid with these photos, and responds as the server does. */
export function takeChanges(api: ApiServer, photos: readonly Photo[]): void {
  let view = viewOf(stateOf(photos), emptyView(GRID.id));
  let version = 1;
  api.on({
    [CHANGES]: ({ body }) => {
      const { changes } = JSON.parse(body) as ChangesBody;
      const applied = changes.map((change, index) => {
        const inverse = undo(view.state, change, new Date());
        view = changed(view, change);
        return { index, inverse };
      });
      version += 1;
      const named = new Set(changes.flatMap(touches));
      const items = everyPhotoIn(view)
        .filter(({ id }) => named.has(id))
        .map((photo) => ({ ...photo, revision: photo.revision + 1 }));
      return { body: { version, applied, refused: [], items } satisfies ChangesResponse };
    },
  });
}

/** The changes that the server has seen, in their order. */
export const changesSent = (api: ApiServer): Change[] =>
  api.seen
    .filter(({ method, path }) => `${method} ${path}` === CHANGES)
    .flatMap(({ body }) => (JSON.parse(body) as ChangesBody).changes);

/** Opens the grid page as that person. */
export async function openPage(address = '/'): Promise<void> {
  storeToken('token');
  await loadSession();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <GridScreen />
      </MemoryRouter>
      <LiveRegion />
    </QueryClientProvider>,
  );
}

export const tile = (name: string | RegExp) => screen.findByRole('button', { name });

/** What the tiles of the feed are called, in their order. */
export const tileNames = () =>
  within(screen.getByRole('list', { name: /Posts|Reels/ }))
    .getAllByRole('button', { name: /^(Photo|Placeholder) / })
    .map((face) => face.getAttribute('aria-label'));

/** The requests of that kind which the server has seen. */
export const seen = (api: ApiServer, method: string, path: string): SeenRequest[] =>
  api.seen.filter((request) => request.method === method && request.path === path);

/** Shows the hidden photos by the View menu. */
export async function showHidden(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'View' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Show hidden' }));
}
