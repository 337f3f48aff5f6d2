import { ANALYTICS_SAMPLES } from '@tessera/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { as, DASHBOARD_ANSWERS as ANSWERS, GRACE, openDashboard } from '../../../test/admin-dashboard.js';
import { pointPageAt, startApiServer, type ApiServer } from '../../../test/api-server.js';
import { shownToast } from '../../shared/ui/toast-store.js';

let api: ApiServer;
beforeEach(async () => {
  api = await startApiServer();
  pointPageAt(api);
  api.on(ANSWERS);
});
afterEach(() => api.close());

const open = openDashboard;

const tab = (name: string) => screen.findByRole('tab', { name });
/** The figure that stands under a name. */
const figure = async (name: string) => {
  const terms = await screen.findAllByRole('term');
  const term = terms.find((each) => each.textContent === name);
  return term?.parentElement?.querySelector('dd')?.textContent;
};

describe('the dashboard', () => {
  it('shows a spinner until all five calls are done, then Overview [2.34] [7.34]', async () => {
    let respond: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (respond = resolve));
    api.on({
      'GET /api/admin/performance': async (request) => {
        await wait;
        return ANSWERS['GET /api/admin/performance']?.(request) ?? {};
      },
    });
    open();
    await waitFor(() => expect(api.seen.map(({ path }) => path)).toContain('/api/admin/growth'));
    expect(screen.getByRole('status').textContent).toBe('Loading');
    respond();
    expect((await tab('Overview')).getAttribute('aria-selected')).toBe('true');
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Overview',
      'Revenue',
      'Growth',
      'Performance',
      'Users',
      'Analytics',
    ]);
    expect(await figure('Users')).toBe('12,345');
  });

  it("has the badge 'Admin Access' and the button 'My Grids' to the grids [2.34]", async () => {
    open();
    expect(await screen.findByText('Admin Access')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'My Grids' }).getAttribute('href')).toBe('/');
  });

  it('labels simulated revenue [9.8]', async () => {
    open('/admin?tab=revenue');
    expect(await screen.findByText('Simulated')).not.toBeNull();
    expect(await figure('Monthly revenue')).toBe('€15');
    expect(await figure('Conversion rate')).toBe('30%');
  });

  it('shows measured rates, and the samples, labelled as sample, where there is no data [9.8]', async () => {
    open('/admin?tab=analytics');
    expect(await figure('User growth')).toBe('+4.5%');
    expect(await figure('Carousel creation')).toBe('20%');
    expect(await figure('Photo upload')).toBe('+8.3%');
    expect(await figure('Premium conversion')).toBe('+5.7%');
    expect(await figure('Export usage')).toBe('78%');
    expect(await figure('Hide feature')).toBe('62%');
    expect(await figure('Multi-grid')).toBe('34%');
    expect(screen.getAllByText('Sample')).toHaveLength(5);
    expect(ANALYTICS_SAMPLES).toMatchObject({ userGrowth: 12.5, carouselCreation: 45 });
  });

  for (const [name, text] of [
    ['stats', 'Overview'],
    ['users', 'Users'],
    ['revenue', 'Revenue'],
    ['growth', 'Growth'],
    ['performance', 'Performance'],
  ] as const) {
    it(`shows 'Failed to fetch ${name}' where that call fails, and tries again on request [8.11]`, async () => {
      api.on({ [`GET /api/admin/${name}`]: () => ({ status: 500 }) });
      open();
      await userEvent.click(await tab(text));
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(`Failed to fetch ${name}`);
      api.on({ [`GET /api/admin/${name}`]: ANSWERS[`GET /api/admin/${name}`] ?? as(null) });
      await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
      await waitFor(() => expect(screen.queryByText(`Failed to fetch ${name}`)).toBeNull());
    });
  }
});

describe('the dashboard where grids hangs', () => {
  it("shows '–' for what grids knows, and the rest", async () => {
    const stats = await ANSWERS['GET /api/admin/stats']?.({} as never);
    const hung = { totalPhotos: null, avgPhotosPerGrid: null, totalGrids: null, avgGridsPerUser: null };
    api.on({
      'GET /api/admin/stats': as({ ...(stats?.body as object), ...hung, totalCarousels: null }),
      'GET /api/admin/users': as([{ ...GRACE, gridCount: null, photoCount: null }], { 'X-Total-Count': '1' }),
      'GET /api/admin/attention': as({
        openMessages: 2,
        failedJobs: 0,
        storageUsage: 5,
        notResponding: ['grids'],
      }),
    });
    open();
    expect(await figure('Users')).toBe('12,345');
    expect([await figure('Photos'), await figure('Grids')]).toEqual(['–', '–']);
    expect(screen.getAllByText('grids does not respond', { selector: 'dd' })).toHaveLength(3);
    const attention = await screen.findByRole('link', { name: 'grids does not respond' });
    expect(attention.getAttribute('href')).toBe('/admin?tab=performance');
    const messages = screen.getByRole('link', { name: '2 open messages' });
    expect(messages.getAttribute('href')).toBe('/admin?tab=users&list=messages');
    await userEvent.click(await tab('Users'));
    expect(await screen.findByText(/^– grids, – photos/)).not.toBeNull();
  });
});

describe('the users', () => {
  it("offer 'Upgrade to Creator', say 'User Upgraded' and fetch users, stats and revenue again [4.13] [7.35] [8.11]", async () => {
    api.on({ 'POST /api/admin/upgrade-user': as({ ...GRACE, subscriptionTier: 'creator' }) });
    open('/admin?tab=users');
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to Creator: grace' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User Upgraded'));
    expect(shownToast()?.description).toBe('User subscription tier updated successfully');
    const sent = api.seen.find(({ path }) => path === '/api/admin/upgrade-user');
    expect(JSON.parse(sent?.body ?? '')).toEqual({ userId: GRACE.id, tier: 'creator' });
    const reads = (path: string) => api.seen.filter((each) => each.path.startsWith(path)).length;
    await waitFor(() => expect(reads('/api/admin/users?')).toBeGreaterThan(1));
    await waitFor(() => expect([reads('/api/admin/stats'), reads('/api/admin/revenue')]).toEqual([2, 2]));
    expect(reads('/api/admin/growth')).toBe(1);
  });

  it("offer 'Downgrade to Free' to a creator, and say 'Upgrade Failed' where it fails [4.13] [8.11]", async () => {
    api.on({
      'GET /api/admin/users': as([{ ...GRACE, subscriptionTier: 'creator' }], { 'X-Total-Count': '1' }),
      'POST /api/admin/upgrade-user': () => ({ status: 500 }),
    });
    open('/admin?tab=users');
    await userEvent.click(await screen.findByRole('button', { name: 'Downgrade to Free: grace' }));
    const question = await screen.findByRole('alertdialog', { name: 'Downgrade grace to Free?' });
    expect(api.seen.filter(({ method }) => method === 'POST')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: 'Downgrade to Free' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Upgrade Failed'));
    expect(shownToast()?.description).toBe('Failed to upgrade user subscription tier');
  });

  it('tell that Stripe goes on charging whoever pays and is put on Free', async () => {
    const [payer, given] = [
      { ...GRACE, subscriptionTier: 'creator', pays: true },
      { ...GRACE, id: 'b'.repeat(32), username: 'bo', subscriptionTier: 'creator' },
    ];
    api.on({ 'GET /api/admin/users': as([payer, given], { 'X-Total-Count': '2' }) });
    open('/admin?tab=users');
    await userEvent.click(await screen.findByRole('button', { name: 'Downgrade to Free: grace' }));
    const charged = /This person pays for Premium, and Stripe goes on charging\./;
    const question = await screen.findByRole('alertdialog', { name: 'Downgrade grace to Free?' });
    expect(within(question).getByText(charged)).not.toBeNull();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Downgrade to Free: bo' }));
    expect(within(await screen.findByRole('alertdialog')).queryByText(charged)).toBeNull();
  });

  it('carry a badge: Admin, Creator or Free [6.4]', async () => {
    const people = [
      { ...GRACE, id: 'a'.repeat(32), username: 'ada', isAdmin: true },
      { ...GRACE, id: 'b'.repeat(32), username: 'bo', subscriptionTier: 'creator' },
      GRACE,
    ];
    api.on({ 'GET /api/admin/users': as(people, { 'X-Total-Count': '3' }) });
    open('/admin?tab=users');
    const badge = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
    expect([await badge('ada'), await badge('bo'), await badge('grace')]).toEqual([
      'Admin',
      'Creator',
      'Free',
    ]);
  });

  it('are searched, sorted and paged by the server', async () => {
    api.on({ 'GET /api/admin/users': as([GRACE], { 'X-Total-Count': '120' }) });
    open('/admin?tab=users');
    const asked = () => new URLSearchParams(api.seen.at(-1)?.path.split('?')[1]);
    await userEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked().get('page')).toBe('2'));
    await userEvent.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect([asked().get('sort'), asked().get('order'), asked().get('page')]).toEqual([
        'username',
        'asc',
        '1',
      ]),
    );
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'gra');
    await waitFor(() => expect(asked().get('search')).toBe('gra'));
  });
});
