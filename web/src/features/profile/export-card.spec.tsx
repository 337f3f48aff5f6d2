import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { aUser, refusal } from '../../../test/people.js';
import { createQueryClient } from '../../shared/api/query-client.js';
import { ExportCard } from './export-card.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
});
afterEach(() => api.close());

it('tells that the last export could not be loaded, and shows it at the next try', async () => {
  api.on({ 'GET /api/user/export': () => refusal('DEPENDENCY_UNAVAILABLE') });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ExportCard userId={aUser().id} />
    </QueryClientProvider>,
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your last export could not be loaded.');
  // Another one would take its place.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export my data' }).disabled).toBe(true);
  const ready = { state: 'ready', done: 3, total: 3, downloadUrl: null };
  api.on({ 'GET /api/user/export': () => ({ body: ready }) });
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Download ZIP' })).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
