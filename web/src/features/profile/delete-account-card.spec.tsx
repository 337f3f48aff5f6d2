import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '@tessera/contracts';
import { MemoryRouter } from 'react-router-dom';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, CREATOR } from '../../../test/people.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { DeleteAccountCard } from './delete-account-card.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

const PAID = { interval: 'year', periodEnd: null, endsWithPeriod: false, paymentFailed: false };
const ENDS = /Premium ends at once, and what you have paid is not refunded\./;

async function ask(user: User, subscription: object | null, status = 200): Promise<HTMLElement> {
  api.on({ 'GET /api/user/plan': () => ({ status, body: { subscription } }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <DeleteAccountCard user={user} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  if (subscription !== null) await screen.findByText(ENDS);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Account' }));
  return screen.findByRole('alertdialog');
}

it('tells who pays that Premium ends with the account, without a refund', async () => {
  expect((await ask(CREATOR, PAID)).textContent).toMatch(ENDS);
});

it('speaks of no payments to who has none', async () => {
  expect((await ask(aUser(), null)).textContent).not.toMatch(ENDS);
  expect(screen.queryByText(ENDS)).toBeNull();
});

it('tells it of Premium also where it cannot be read whether that is paid for', async () => {
  expect((await ask(CREATOR, PAID, 500)).textContent).toMatch(ENDS);
});
