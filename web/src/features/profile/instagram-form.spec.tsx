import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser } from '../../../test/people.js';
import { storeToken } from '../../shared/api/token-store.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { InstagramForm } from './instagram-form.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  storeToken('t');
});
afterEach(async () => {
  localStorage.clear();
  await api.close();
});

const calls = () => api.seen.map(({ method, path }) => `${method} ${path}`);

it('the user is fetched again 500 ms after the accounts were saved', async () => {
  const times: number[] = [];
  const note = () => times.push(performance.now());
  api.on({
    'PUT /api/user/instagram-accounts': () => {
      note();
      return { body: { instagramAccounts: ['ada'] } };
    },
    'GET /api/user': () => {
      note();
      return { body: aUser({ instagramAccounts: ['ada'] }) };
    },
  });
  render(<InstagramForm user={aUser()} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Account 1' }), '@ada');
  await userEvent.click(screen.getByRole('button', { name: 'Update Accounts' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Instagram accounts updated'));
  await waitFor(() => expect(calls()).toEqual(['PUT /api/user/instagram-accounts', 'GET /api/user']));
  const [saved = 0, fetched = 0] = times;
  // A timer may come a millisecond early, never more; a slow machine only makes it later.
  expect(fetched - saved).toBeGreaterThanOrEqual(499);
  expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ instagramAccounts: ['ada'] });
});
