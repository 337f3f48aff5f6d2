import type { AdminFailedJob } from '@tessera/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { as, DASHBOARD_ANSWERS, openDashboard } from '../../../../test/admin-dashboard.js';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { shownToast } from '../../../shared/ui/toast-store.js';

const REFUSED: AdminFailedJob = {
  id: `mail~send-reset-${'1'.repeat(32)}-1`,
  queue: 'mail',
  name: 'send-reset',
  data: { resetId: '1'.repeat(32) },
  attempts: 1,
  reason: '554 Access denied',
  failedAt: '2026-11-02T10:00:00.000Z',
  dismissible: true,
};
const ERASURE: AdminFailedJob = {
  ...REFUSED,
  id: `erase~erase-account-media-${'2'.repeat(32)}-1`,
  queue: 'erase',
  name: 'erase-account-media',
  data: { userId: '2'.repeat(32) },
  reason: 'the disk is full',
  dismissible: false,
};

const withJobs = (jobs: readonly AdminFailedJob[]) => ({
  'GET /api/admin/jobs/failed': as(jobs),
  'GET /api/admin/attention': as({
    openMessages: 0,
    failedJobs: jobs.length,
    storageUsage: 5,
    notResponding: [],
  }),
});

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  api.on({ ...DASHBOARD_ANSWERS, ...withJobs([REFUSED, ERASURE]) });
  openDashboard();
  expect(await screen.findByRole('link', { name: '2 failed jobs' })).not.toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: 'Performance' }));
});
afterEach(() => api.close());

const dismissals = () => api.seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('a failed job', () => {
  it('is dismissed once that is confirmed, and the overview counts what is left', async () => {
    api.on({ [`DELETE /api/admin/jobs/${encodeURIComponent(REFUSED.id)}`]: () => ({ status: 204 }) });
    expect(await screen.findAllByText(/, 1 attempt, /)).toHaveLength(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss send-reset' }));
    const question = await screen.findByRole('alertdialog', { name: 'Dismiss this job?' });
    expect(question.textContent).toContain('This cannot be undone.');
    expect(dismissals()).toEqual([]);
    api.on(withJobs([ERASURE]));
    await userEvent.click(within(question).getByRole('button', { name: 'Dismiss job' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Job dismissed'));
    expect(dismissals()).toEqual([`/api/admin/jobs/${encodeURIComponent(REFUSED.id)}`]);
    await waitFor(() => expect(screen.queryByText(REFUSED.reason)).toBeNull());
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByRole('link', { name: '1 failed job' })).not.toBeNull();
  });

  it('stays where it could not be dismissed, with the reason', async () => {
    api.on({ [`DELETE /api/admin/jobs/${encodeURIComponent(REFUSED.id)}`]: () => ({ status: 500 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Dismiss send-reset' }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Dismiss job' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Dismiss failed'));
    expect(screen.getByText(REFUSED.reason)).not.toBeNull();
  });

  it('that erases can only be retried', async () => {
    expect(await screen.findByRole('button', { name: 'Retry erase-account-media' })).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Dismiss erase-account-media' })).toBeNull();
  });
});
