import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../test/api-server.js';
import { aUser } from '../../test/people.js';
import { createQueryClient } from '../shared/api/query-client.js';
import { storeToken } from '../shared/api/token-store.js';
import { endSession, loadSession } from '../shared/session/session.js';
import { AppRoutes } from './app-routes.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  endSession();
});
afterEach(() => api.close());

async function openAs(user: ReturnType<typeof aUser> | null): Promise<void> {
  if (user !== null) {
    storeToken('t');
    api.on({ 'GET /api/user': () => ({ body: user }), 'GET /api/grids': () => new Promise(() => undefined) });
    await loadSession();
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={['/admin']}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const askedAdmin = () => api.seen.some(({ path }) => path.startsWith('/api/admin/'));

describe('/admin', () => {
  it('sends a visitor to /auth [6.4]', async () => {
    await openAs(null);
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).not.toBeNull();
    expect(askedAdmin()).toBe(false);
  });

  it('sends somebody who is no admin to / [1.1] [6.4]', async () => {
    await openAs(aUser());
    expect(await screen.findByText('Loading your grids...')).not.toBeNull();
    expect(askedAdmin()).toBe(false);
  });

  it("is the dashboard for who is an admin, whatever the account's address [1.1] [2.10] [6.4] [D1.5]", async () => {
    await openAs(aUser({ isAdmin: true, email: 'anybody@example.com' }));
    await waitFor(() => expect(askedAdmin()).toBe(true));
    expect(screen.queryByText('Loading your grids...')).toBeNull();
  });
});
