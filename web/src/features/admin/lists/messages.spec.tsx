import type { AdminMessage } from '@tessera/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { as, DASHBOARD_ANSWERS, openDashboard } from '../../../../test/admin-dashboard.js';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { refusal } from '../../../../test/people.js';
import { shownToast } from '../../../shared/ui/toast-store.js';

const MESSAGE: AdminMessage = {
  id: 'e'.repeat(32),
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'How do I print a grid?',
  createdAt: '2026-03-02T10:00:00.000Z',
};

let api: ApiServer;
beforeEach(async () => {
  localStorage.clear();
  api = await startApiServer();
  pointPageAt(api);
  api.on(DASHBOARD_ANSWERS);
});
afterEach(() => api.close());

const button = (name: string) => screen.findByRole('button', { name });

describe('a contact message', () => {
  const list = (message: AdminMessage) => as({ items: [message], before: null });

  it('is answered, and the answer stands below it with its time', async () => {
    const answered: AdminMessage = {
      ...MESSAGE,
      answer: { text: 'By Export.', at: '2026-03-03T10:00:00.000Z', mail: 'pending' },
    };
    api.on({
      'GET /api/admin/messages': list(MESSAGE),
      [`POST /api/admin/messages/${MESSAGE.id}/answer`]: as(answered),
    });
    openDashboard('/admin?tab=users&list=messages');
    await userEvent.click(await button('Answer A question'));
    const dialog = await screen.findByRole('dialog', { name: 'Answer Ada' });
    api.on({ 'GET /api/admin/messages': list(answered) });
    await userEvent.type(within(dialog).getByLabelText('Your answer'), 'By Export.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText(/^Answered Mar 3, 2026/)).not.toBeNull();
    expect(screen.getByText('By Export.')).not.toBeNull();
    expect(screen.getByText('On its way')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Answer A question' })).toBeNull();
    const sent = api.seen.find(({ method }) => method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ text: 'By Export.' });
  });

  it('keeps what was written while the dialog is closed', async () => {
    api.on({ 'GET /api/admin/messages': list(MESSAGE) });
    openDashboard('/admin?tab=users&list=messages');
    await userEvent.click(await button('Answer A question'));
    await userEvent.type(await screen.findByLabelText('Your answer'), 'By');
    await userEvent.click(await button('Cancel'));
    await userEvent.click(await button('Answer A question'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your answer')).value).toBe('By');
  });

  it('keeps what was written while another list is looked at, until it is sent', async () => {
    api.on({
      'GET /api/admin/messages': list(MESSAGE),
      [`POST /api/admin/messages/${MESSAGE.id}/answer`]: as(MESSAGE),
    });
    openDashboard('/admin?tab=users&list=messages');
    await userEvent.click(await button('Answer A question'));
    await userEvent.type(await screen.findByLabelText('Your answer'), 'By');
    await userEvent.click(await button('Cancel'));
    await userEvent.click(screen.getByRole('link', { name: 'Accounts' }));
    expect(await screen.findByText('grace')).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Messages' }));
    await userEvent.click(await button('Answer A question'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your answer')).value).toBe('By');
    await userEvent.click(await button('Send answer'));
    await waitFor(() => expect(shownToast()?.title).toBe('Answer Sent'));
    await userEvent.click(await button('Answer A question'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Your answer')).value).toBe('');
  });

  it('is deleted once the admin has confirmed it', async () => {
    const call = `DELETE /api/admin/messages/${MESSAGE.id}`;
    api.on({ 'GET /api/admin/messages': list(MESSAGE), [call]: () => ({ status: 204 }) });
    openDashboard('/admin?tab=users&list=messages');
    await userEvent.click(await button('Delete A question'));
    const question = await screen.findByRole('alertdialog', { name: 'Delete this message?' });
    expect(api.seen.filter(({ method }) => method === 'DELETE')).toEqual([]);
    api.on({ 'GET /api/admin/messages': as({ items: [], before: null }) });
    await userEvent.click(within(question).getByRole('button', { name: 'Delete message' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Message Deleted'));
    expect(await screen.findByText('Nobody has written yet.')).not.toBeNull();
  });
});

it('shows a message no more that another admin has deleted, once it is to be deleted', async () => {
  const call = `DELETE /api/admin/messages/${MESSAGE.id}`;
  api.on({
    'GET /api/admin/messages': as({ items: [MESSAGE], before: null }),
    [call]: () => refusal('NOT_FOUND'),
  });
  openDashboard('/admin?tab=users&list=messages');
  await userEvent.click(await button('Delete A question'));
  api.on({ 'GET /api/admin/messages': as({ items: [], before: null }) });
  await userEvent.click(await button('Delete message'));
  expect(await screen.findByText('Nobody has written yet.')).not.toBeNull();
});

describe('what could not be read again', () => {
  const LIST = '/admin?tab=users&list=messages';
  const OLDER: AdminMessage = { ...MESSAGE, id: '7'.repeat(32), subject: 'An older one' };
  const page = (message: AdminMessage, before: string | null) => as({ items: [message], before });
  const BROKEN = () => refusal('DEPENDENCY_UNAVAILABLE');

  it('leaves the messages that are there, and shows older ones at the next try', async () => {
    api.on({
      'GET /api/admin/messages': page(MESSAGE, 'older'),
      'GET /api/admin/messages?before=older': BROKEN,
    });
    openDashboard(LIST);
    await userEvent.click(await button('Show older'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch messages');
    expect(screen.getByText('A question')).not.toBeNull();
    api.on({ 'GET /api/admin/messages?before=older': page(OLDER, null) });
    await userEvent.click(await button('Try again'));
    expect(await screen.findByText('An older one')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leaves the messages where the list could not be read after an answer was sent', async () => {
    api.on({
      'GET /api/admin/messages': page(MESSAGE, null),
      [`POST /api/admin/messages/${MESSAGE.id}/answer`]: as(MESSAGE),
    });
    openDashboard(LIST);
    await userEvent.click(await button('Answer A question'));
    await userEvent.type(await screen.findByLabelText('Your answer'), 'By Export.');
    api.on({ 'GET /api/admin/messages': BROKEN });
    await userEvent.click(await button('Send answer'));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch messages');
    expect(screen.getByText('A question')).not.toBeNull();
  });
});
