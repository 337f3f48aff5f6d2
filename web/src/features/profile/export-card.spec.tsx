import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
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

it('keeps the focus of who asks for an export until it can be downloaded', async () => {
  const none = { state: 'none', done: 0, total: 0, downloadUrl: null };
  let made = { ...none };
  api.on({
    'GET /api/user/export': () => ({ body: made }),
    'POST /api/user/export': () => {
      made = { ...none, state: 'ready', done: 3, total: 3 };
      return { body: { ...none, state: 'queued' } };
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ExportCard userId={aUser().id} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Export my data' });
  await waitFor(() => expect(button.disabled).toBe(false));
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Your export is waiting for its turn.')).not.toBeNull());
  expect(document.activeElement).toBe(button);
  const download = await screen.findByRole('button', { name: 'Download ZIP' }, { timeout: 10_000 });
  expect(document.activeElement).toBe(download);
});
