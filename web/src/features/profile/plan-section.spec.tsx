import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { User } from '@tessera/contracts';
import { MemoryRouter } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, CREATOR } from '../../../test/people.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { storeToken } from '../../shared/api/token-store.js';
import { endSession, loadSession, sessionState } from '../../shared/session/session.js';
import { PlanSection } from './plan-section.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

const PAID = {
  interval: 'month',
  periodEnd: '2027-01-15T12:00:00.000Z',
  endsWithPeriod: false,
  paymentFailed: false,
};

function open(user = aUser(), subscription: object | null = null) {
  api.on({ 'GET /api/user/plan': () => ({ body: { subscription } }) });
  const client = createQueryClient();
  const page = (of: User) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PlanSection user={of} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page(user));
  return { setUser: (next: User) => rerender(page(next)) };
}

it('leads somebody on the free plan to the plans', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/upgrade');
  expect(screen.queryByRole('button', { name: 'Manage or cancel' })).toBeNull();
});

it('says of a plan that is paid when it is renewed, and lets it be managed', async () => {
  open(CREATOR, PAID);
  expect(await screen.findByText('Renews every month, next on January 15, 2027.')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Manage or cancel' })).not.toBeNull();
});

it('tells of a plan that was given that there is nothing to pay', async () => {
  open(CREATOR);
  expect(await screen.findByText(/There is nothing to pay\./)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads what is paid again when the plan has changed', async () => {
  const { setUser } = open();
  expect(await screen.findByText('Free')).not.toBeNull();
  api.on({ 'GET /api/user/plan': () => ({ body: { subscription: PAID } }) });
  setUser(CREATOR);
  expect(await screen.findByText(/^Renews every month/)).not.toBeNull();
  expect(screen.queryByText(/There is nothing to pay/)).toBeNull();
});

it('reads what is paid again when the page is shown again: a plan that is cancelled meanwhile stays the plan [D7.21]', async () => {
  open(CREATOR, PAID);
  expect(await screen.findByText(/^Renews every month/)).not.toBeNull();
  api.on({ 'GET /api/user/plan': () => ({ body: { subscription: { ...PAID, endsWithPeriod: true } } }) });
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText(/^Cancelled/)).not.toBeNull();
});

it('leads whose subscription has stopped both to the plans and to what is left of it', async () => {
  open(aUser(), { ...PAID, paymentFailed: true, stopped: true });
  expect(await screen.findByText('Your last payment failed. Your subscription has stopped.')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'See the plans' })).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Manage or cancel' })).not.toBeNull();
});

it('reads the user again, whose plan may have changed elsewhere', async () => {
  api.on({ 'GET /api/user': () => ({ body: aUser() }) });
  storeToken('t-ada');
  await loadSession();
  api.on({ 'GET /api/user': () => ({ body: CREATOR }) });
  open();
  await waitFor(() => expect(sessionState()).toMatchObject({ user: { subscriptionTier: 'creator' } }));
  endSession();
});
