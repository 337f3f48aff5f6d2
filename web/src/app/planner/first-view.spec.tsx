import type { FirstViewResponse, Photo } from '@tessera/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { aUser } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { eachPage, GRID } from '../../../test/render-grid-page.js';
import type { ApiServer } from '../../../test/api-server.js';
import { readAhead } from '../../shared/api/read-ahead.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storedToken, storeToken } from '../../shared/api/token-store.js';
import { announceUserChanged } from '../../shared/session/user-changed.js';
import { firstViewReadOf } from '../../domain/photos/api/reads.js';
import { FirstView, type Top } from './first-view.js';

const PATH = '/api/grids/first-view';

const firstOf = (items: readonly Photo[]): FirstViewResponse => ({
  gridId: GRID.id,
  ...{ ratio: '3:4', posts: items.length, planned: items.length, drafts: 0, hidden: 0, photos: items.length },
  ...{ hasPosted: false, posted: [], items },
});

let api: ApiServer;
/** Ends the decoding of each picture. */
let decode: () => void;

eachPage((started) => {
  api = started;
  announceUserChanged();
  storeToken('t-ada');
  const decoded = new Promise<void>((resolve) => (decode = resolve));
  Object.assign(HTMLImageElement.prototype, { decode: () => decoded });
  api.on({
    'GET /api/grids': () => ({ body: [GRID] }),
    [`GET /api/grids/${GRID.id}/state`]: () => ({ body: stateOf(photosOf('abc')) }),
  });
});
afterEach(() => Object.assign(window, { firstReads: undefined }));

/** Shows the first view of which `public/home.js` has asked for the top. */
function show(response: Promise<Response>, top: Top = 'awaited') {
  const reads = { token: storedToken(), since: performance.now(), responses: { [PATH]: response } };
  Object.assign(window, { firstReads: reads });
  readAhead(firstViewReadOf(null));
  const onTop = jest.fn();
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <FirstView user={aUser()} top={top} onTop={onTop} onSeen={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { onTop, pictures: () => container.querySelectorAll('li img').length };
}

const asked = () => api.seen.map(({ path }) => path);

it('shows the top, of which the first pictures are decoded before anything else is asked for', async () => {
  const { onTop, pictures } = show(Promise.resolve(Response.json(firstOf(photosOf('abcd')))));
  await waitFor(() => expect(pictures()).toBe(4));
  expect(onTop).not.toHaveBeenCalled();
  decode();
  await waitFor(() => expect(onTop).toHaveBeenCalledWith(true));
  expect(asked()).toEqual(['/api/grids']);
});

it.each([
  ['is not known to the server', Response.json({ code: 'NOT_FOUND' }, { status: 404 })],
  ['is empty', Response.json(firstOf([]))],
  ['is of another grid', Response.json({ ...firstOf(photosOf('a')), gridId: 'a'.repeat(32) })],
])('waits for no top that %s', async (_why, response) => {
  const { onTop } = show(Promise.resolve(response));
  await waitFor(() => expect(onTop).toHaveBeenCalledWith(false));
});

it('waits for no top where this tab was further down', async () => {
  sessionStorage.setItem(`scroll ${GRID.id} posts`, '6000');
  const { onTop, pictures } = show(Promise.resolve(Response.json(firstOf(photosOf('a')))));
  await waitFor(() => expect(onTop).toHaveBeenCalledWith(false));
  expect(pictures()).toBe(0);
  expect(screen.queryByText('Loading photos')).not.toBeNull();
});

it('waits for no top where the list of grids cannot be read', async () => {
  api.on({ 'GET /api/grids': () => ({ status: 503, body: {} }) });
  const { onTop } = show(new Promise(() => undefined));
  await waitFor(() => expect(onTop).toHaveBeenCalledWith(false));
});

it('shows a top that comes late, while the whole grid is read', async () => {
  let respond: (response: Response) => void = () => undefined;
  api.on({ [`GET /api/grids/${GRID.id}/state`]: () => ({ status: 503, body: {} }) });
  const { onTop, pictures } = show(new Promise((resolve) => (respond = resolve)), 'late');
  await waitFor(() => expect(asked()).toContain(`/api/grids/${GRID.id}/state`));
  respond(Response.json(firstOf(photosOf('ab'))));
  await waitFor(() => expect(pictures()).toBe(2));
  decode();
  await waitFor(() => expect(onTop).toHaveBeenCalledWith(true));
});
