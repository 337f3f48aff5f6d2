import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { CREATOR } from '../../../../test/people.js';
import { createQueryClient } from '../../../shared/api/query-client.js';
import { notePortalVisit, useOwnPlan } from './use-own-plan.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  api.on({ 'GET /api/user/plan': () => ({ body: { subscription: null } }) });
});
afterEach(() => api.close());

const client = createQueryClient();
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const show = () => renderHook(() => useOwnPlan(CREATOR), { wrapper });

it('is read whenever it is shown', async () => {
  const first = show();
  await waitFor(() => expect(api.seen).toHaveLength(1));
  first.unmount();
  show();
  await waitFor(() => expect(api.seen).toHaveLength(2));
});

it('is read more than once after the way back from the payment provider [D7.21]', async () => {
  notePortalVisit();
  const { unmount } = show();
  await waitFor(() => expect(api.seen.length).toBeGreaterThan(1));
  unmount();
  expect(sessionStorage).toHaveLength(0);
});
