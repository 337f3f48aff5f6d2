import type { AdminUserDetails } from '@tessera/contracts';
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
const USER = `/api/admin/users/${GRACE.id}`;
const DRAWER = `/admin?tab=users&user=${GRACE.id}`;

let api: ApiServer;
beforeEach(async () => {
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

  it('tells that the account is gone where an action finds that another admin was first', async () => {
    api.on({ [`POST ${USER}/reset`]: () => refusal('NOT_FOUND') });
    openDashboard(DRAWER);
    const reset = await button('Send reset link');
    api.on({ [`GET ${USER}`]: () => refusal('NOT_FOUND') });
    await userEvent.click(reset);
    await waitFor(() => expect(shownToast()?.title).toBe('Reset Link Failed'));
    expect(await screen.findByText('There is no such account any more.')).not.toBeNull();
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

  it.each([
    ['two blanks', 'Ada  B', 'Ada B'],
    ['a blank that does not break', 'Ada\u00a0B', 'Ada B'],
    ['an accent of its own', 'Jose\u0301', 'Jos\u00e9'],
  ])(
    'deletes an account that has %s in its name, which is typed as it is seen',
    async (_what, username, seen) => {
      api.on({ [`GET ${USER}`]: as({ ...DETAILS, username }) });
      openDashboard(DRAWER);
      await userEvent.click(await button('Delete account'));
      const dialog = within(await screen.findByRole('dialog', { name: /^Delete .*\?$/ }));
      const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
      await userEvent.type(dialog.getByLabelText('Username'), seen.slice(0, -1));
      expect(confirm.disabled).toBe(true);
      await userEvent.type(dialog.getByLabelText('Username'), seen.slice(-1));
      expect(confirm.disabled).toBe(false);
    },
  );

  it('keeps the name that is being typed where it cannot be read again', async () => {
    api.on({ [`GET ${USER}`]: as(DETAILS) });
    const queries = openDashboard(DRAWER);
    await userEvent.click(await button('Delete account'));
    const dialog = await screen.findByRole('dialog', { name: 'Delete grace?' });
    await userEvent.type(within(dialog).getByLabelText('Username'), 'gra');
    api.on({ [`GET ${USER}`]: () => refusal('DEPENDENCY_UNAVAILABLE') });
    act(() => void queries.invalidateQueries());
    expect(await screen.findByText('Failed to fetch this account')).not.toBeNull();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Username').value).toBe('gra');
  });
});
