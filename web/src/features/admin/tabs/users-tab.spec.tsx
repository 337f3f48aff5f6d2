import type { AdminMessage, AdminUserDetails } from '@tessera/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { as, DASHBOARD_ANSWERS, GRACE, openDashboard } from '../../../../test/admin-dashboard.js';
import { pointPageAt, startApiServer, type ApiServer } from '../../../../test/api-server.js';
import { refusal } from '../../../../test/people.js';
import { shownToast } from '../../../shared/ui/toast-store.js';

const DETAILS: AdminUserDetails = {
  ...GRACE,
  emailVerified: true,
  lastSeenAt: '2026-03-05T10:00:00.000Z',
  storageBytes: 2_500_000,
  sessions: [
    {
      device: 'Firefox on Linux',
      startedAt: '2026-03-04T10:00:00.000Z',
      lastSeenAt: '2026-03-05T10:00:00.000Z',
    },
  ],
};
const MESSAGE: AdminMessage = {
  id: 'e'.repeat(32),
  name: 'Ada',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'How do I print a grid?',
  createdAt: '2026-03-02T10:00:00.000Z',
};
const USER = `/api/admin/users/${GRACE.id}`;
const DRAWER = `/admin?tab=users&user=${GRACE.id}`;

let api: ApiServer;
beforeEach(async () => {
  localStorage.clear();
  api = await startApiServer();
  pointPageAt(api);
  api.on({ ...DASHBOARD_ANSWERS, [`GET ${USER}`]: as(DETAILS) });
});
afterEach(() => api.close());

const address = () => screen.getByTestId('address').textContent;
const back = () => fireEvent.click(screen.getByTestId('address'));
const button = (name: string) => screen.findByRole('button', { name });
/** The calls that change something. */
const changes = () =>
  api.seen.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the lists of users', () => {
  it.each([
    ['Messages', '?tab=users&list=messages', 'Contact messages'],
    ['Waitlist', '?tab=users&list=waitlist', 'Waitlist'],
    ['Audit', '?tab=users&list=audit', 'Audit log'],
  ])('%s has an address of its own, from which Back leads to the accounts', async (name, search, title) => {
    openDashboard('/admin?tab=users');
    await userEvent.click(await screen.findByRole('link', { name }));
    expect(await screen.findByRole('heading', { name: title })).not.toBeNull();
    expect(address()).toBe(`/admin${search}`);
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('heading', { name: 'Accounts' })).toBeNull();
    back();
    expect(await screen.findByRole('heading', { name: 'Accounts' })).not.toBeNull();
  });

  it('have their search, sort and page in the address: Back works, and it opens as it was', async () => {
    api.on({ 'GET /api/admin/users': as([GRACE], { 'X-Total-Count': '120' }) });
    openDashboard('/admin?tab=users&page=2&search=gra&sort=email&order=asc');
    expect(await screen.findByText('51 to 100 of 120')).not.toBeNull();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('gra');
    expect(api.seen.map(({ path }) => path)).toContain(
      '/api/admin/users?page=2&search=gra&sort=email&order=asc&limit=50',
    );
    await userEvent.click(await button('Next'));
    await waitFor(() => expect(address()).toContain('page=3'));
    await userEvent.click(await button('Name'));
    await waitFor(() => expect(address()).toBe('/admin?tab=users&search=gra&sort=username&order=asc'));
    back();
    back();
    await waitFor(() => expect(address()).toContain('page=2'));
    expect(await screen.findByText('51 to 100 of 120')).not.toBeNull();
  });

  it('lead from a page with nobody on it to the first', async () => {
    api.on({
      'GET /api/admin/users': ({ path }) => ({
        body: path.includes('page=1&') ? [GRACE] : [],
        headers: { 'X-Total-Count': '1' },
      }),
    });
    openDashboard('/admin?tab=users&page=7');
    expect(await screen.findByText('There is nobody on this page.')).not.toBeNull();
    await userEvent.click(await button('First page'));
    expect(await screen.findByText('1 to 1 of 1')).not.toBeNull();
    expect(address()).toBe('/admin?tab=users');
  });

  it('leave the search by one Back, however long was typed', async () => {
    openDashboard('/admin?tab=users');
    const field = await screen.findByRole<HTMLInputElement>('searchbox');
    await userEvent.type(field, 'gra');
    await waitFor(() => expect(address()).toBe('/admin?tab=users&search=gra'));
    await userEvent.type(field, 'ce');
    await waitFor(() => expect(address()).toBe('/admin?tab=users&search=grace'));
    back();
    await waitFor(() => expect(address()).toBe('/admin?tab=users'));
    expect(field.value).toBe('');
  });
});

describe('the drawer of an account', () => {
  it('opens from the row with an address of its own, tells of the account, and Back closes it', async () => {
    openDashboard('/admin?tab=users&search=gra');
    await userEvent.click(await screen.findByRole('link', { name: 'grace' }));
    const drawer = await screen.findByRole('dialog', { name: 'grace' });
    expect(address()).toBe(`/admin?tab=users&search=gra&user=${GRACE.id}`);
    expect(await within(drawer).findByText('2.5 MB')).not.toBeNull();
    expect(within(drawer).getByText('Firefox on Linux')).not.toBeNull();
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/admin?tab=users&search=gra');
  });

  it('closes by Escape where its address was opened directly', async () => {
    openDashboard(DRAWER);
    await screen.findByText('Firefox on Linux');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin?tab=users'));
  });

  it('tells that an account is gone', async () => {
    api.on({ [`GET ${USER}`]: () => ({ status: 404, body: { code: 'NOT_FOUND' } }) });
    openDashboard(DRAWER);
    expect(await screen.findByText('There is no such account any more.')).not.toBeNull();
  });

  it("logs out everywhere once the admin has confirmed it, and shows 'Logged Out'", async () => {
    api.on({ [`DELETE ${USER}/sessions`]: () => ({ status: 204 }) });
    openDashboard(DRAWER);
    await userEvent.click(await button('Log out everywhere'));
    const question = await screen.findByRole('alertdialog', { name: 'Log grace out everywhere?' });
    expect(changes()).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Logged Out'));
    expect(shownToast()?.description).toBe('grace is logged out on every device');
  });

  it("shows 'Log Out Failed' where that fails", async () => {
    api.on({ [`DELETE ${USER}/sessions`]: () => ({ status: 500 }) });
    openDashboard(DRAWER);
    await userEvent.click(await button('Log out everywhere'));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Log Out Failed'));
  });

  it('sends a reset link', async () => {
    api.on({ [`POST ${USER}/reset`]: () => ({ status: 202 }) });
    openDashboard(DRAWER);
    await userEvent.click(await button('Send reset link'));
    await waitFor(() => expect(shownToast()?.title).toBe('Reset Link Sent'));
  });

  it('suspends once the admin has confirmed it, and resumes', async () => {
    api.on({
      [`PUT ${USER}/suspension`]: () => ({ status: 204 }),
      [`DELETE ${USER}/suspension`]: () => ({ status: 204 }),
    });
    openDashboard(DRAWER);
    await userEvent.click(await button('Suspend'));
    const question = await screen.findByRole('alertdialog', { name: 'Suspend grace?' });
    api.on({ [`GET ${USER}`]: as({ ...DETAILS, suspendedAt: '2026-03-06T10:00:00.000Z', sessions: [] }) });
    await userEvent.click(within(question).getByRole('button', { name: 'Suspend account' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Account Suspended'));
    expect(await screen.findByText('Suspended')).not.toBeNull();
    await userEvent.click(await button('Resume'));
    await waitFor(() => expect(shownToast()?.title).toBe('Account Resumed'));
    expect(changes()).toEqual([`PUT ${USER}/suspension`, `DELETE ${USER}/suspension`]);
  });

  it('deletes once the name is typed, and closes', async () => {
    api.on({ [`DELETE ${USER}`]: () => ({ status: 204 }) });
    openDashboard(DRAWER);
    await userEvent.click(await button('Delete account'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete grace?' });
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    await userEvent.type(within(dialog).getByLabelText('Username'), 'grac');
    expect(confirm.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Username'), 'e{Enter}');
    await waitFor(() => expect(shownToast()?.title).toBe('Account Deleted'));
    expect(changes()).toEqual([`DELETE ${USER}`]);
    await waitFor(() => expect(address()).toBe('/admin?tab=users'));
  });
});

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
    expect(changes()).toEqual([]);
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

  it('leaves a name that is being typed to delete an account', async () => {
    api.on({ [`GET ${USER}`]: as(DETAILS) });
    const queries = openDashboard(DRAWER);
    await userEvent.click(await button('Delete account'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete grace?' });
    await userEvent.type(within(dialog).getByLabelText('Username'), 'gra');
    api.on({ [`GET ${USER}`]: BROKEN });
    act(() => void queries.invalidateQueries());
    expect(await screen.findByText('Failed to fetch this account')).not.toBeNull();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Username').value).toBe('gra');
  });
});
