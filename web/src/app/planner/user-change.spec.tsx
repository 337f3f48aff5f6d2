import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { ApiServer } from '../../../test/api-server.js';
import { GRID, readOf, serve, eachPage, tile } from '../../../test/render-grid-page.js';
import { aUser, refusal } from '../../../test/people.js';
import { photosOf, stateOf } from '../../../test/photos.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storeToken } from '../../shared/api/token-store.js';
import { SessionProvider } from '../../shared/session/session-provider.js';
import { GridScreen } from '../grid-screen.js';

const ADA = aUser();
const EVE = aUser({ id: 'e'.repeat(32), username: 'eve', email: 'eve@example.com' });
const EVES = { ...GRID, id: 'd'.repeat(32), name: 'Winter' };
let api: ApiServer;

eachPage((started) => (api = started));

it("a 'user-changed' event clears what was read and closes the open photo [4.1]", async () => {
  serve(api, photosOf('abc'));
  const isEve = (headers: { authorization?: string }) => headers.authorization === 'Bearer t-eve';
  api.on({
    'GET /api/user': ({ headers }) => ({ body: isEve(headers) ? EVE : ADA }),
    'GET /api/grids': ({ headers }) => ({ body: isEve(headers) ? [EVES] : [GRID] }),
    [readOf(EVES.id)]: ({ headers }) =>
      isEve(headers) ? { body: stateOf(photosOf('x')) } : refusal('NOT_FOUND'),
  });
  storeToken('t-ada');
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <MemoryRouter initialEntries={['/?photo=b']}>
          <GridScreen />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('dialog', { name: 'Edit Photo Details' });
  const cached = () =>
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map((query) => query.queryKey),
    );
  expect(cached()).toContain(GRID.id);
  // Somebody else logs in, in another tab.
  storeToken('t-eve');
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await tile('Photo 1');
  expect(screen.getByRole('button', { name: 'Winter' })).not.toBeNull();
  expect(cached()).not.toContain(GRID.id);
});
