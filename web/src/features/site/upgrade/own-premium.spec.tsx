import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { CREATOR } from '../../../../test/people.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { OwnPremium } from './own-premium.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

it('tells somebody whose plan was given that there is nothing to pay', async () => {
  api.on({ 'GET /api/user/plan': () => ({ body: { subscription: null } }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OwnPremium user={CREATOR} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/There is nothing to pay\./)).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
