import { QueryClientProvider } from '@tanstack/react-query';
import type { Session } from '@tessera/contracts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { SessionsCard } from './sessions-card.js';

const DAY = '2026-11-01T08:00:00.000Z';
const session = (id: string, device: string, current = false): Session => ({
  id,
  device,
  startedAt: DAY,
  lastSeenAt: DAY,
  current,
});

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

it('passes the focus of an ended session on to the next one, and of the last one to its heading', async () => {
  const sessions = [session('a', 'Here', true), session('b', 'Old phone'), session('c', 'Old laptop')];
  api.on({
    'GET /api/sessions': () => ({ body: sessions }),
    'DELETE /api/sessions/b': () => ({ status: 204 }),
    'DELETE /api/sessions/c': () => ({ status: 204 }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionsCard userId={aUser().id} />
    </QueryClientProvider>,
  );
  (await screen.findByRole('button', { name: 'End session: Old phone' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Old phone')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End session: Old laptop' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Old laptop')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Sessions' }));
});
