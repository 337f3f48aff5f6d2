import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, CREATOR } from '../../../test/people.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { PlanSection } from './plan-section.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

function open(user = aUser(), subscription: object | null = null): void {
  api.on({ 'GET /api/user/plan': () => ({ body: { subscription } }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <PlanSection user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('leads somebody on the free plan to the plans', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'See the plans' })).getAttribute('href')).toBe('/upgrade');
  expect(screen.queryByRole('button', { name: 'Manage or cancel' })).toBeNull();
});

it('says of a plan that is paid when it is renewed, and lets it be managed', async () => {
  const periodEnd = '2027-01-15T12:00:00.000Z';
  open(CREATOR, { interval: 'month', periodEnd, endsWithPeriod: false, paymentFailed: false });
  expect(await screen.findByText('Renews every month, next on January 15, 2027.')).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Manage or cancel' })).not.toBeNull();
});

it('says of a plan that was given that there is nothing to pay', async () => {
  open(CREATOR);
  expect(await screen.findByText(/There is nothing to pay\./)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
