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
  jest.restoreAllMocks();
  localStorage.clear();
  await api.close();
});

const calls = () => api.seen.map(({ method, path }) => `${method} ${path}`);

it('the user is fetched again 500 ms after the accounts were saved', async () => {
  api.on({
    'PUT /api/user/instagram-accounts': () => ({ body: { instagramAccounts: ['ada'] } }),
    'GET /api/user': () => ({ body: aUser({ instagramAccounts: ['ada'] }) }),
  });
  const later = jest.spyOn(globalThis, 'setTimeout');
  render(<InstagramForm user={aUser()} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Account 1' }), '@ada');
  await userEvent.click(screen.getByRole('button', { name: 'Update Accounts' }));
  await waitFor(() => expect(shownToast()?.title).toBe('Instagram accounts updated'));
  expect(calls()).toEqual(['PUT /api/user/instagram-accounts']);
  expect(later.mock.calls.filter(([, delay]) => delay === 500)).toHaveLength(1);
  await waitFor(() => expect(calls()).toEqual(['PUT /api/user/instagram-accounts', 'GET /api/user']));
  expect(JSON.parse(api.seen[0]?.body ?? '')).toEqual({ instagramAccounts: ['ada'] });
});
