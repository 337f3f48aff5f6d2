import type { AdminUser } from '@tessera/contracts';
import { refusal } from './admin-server.js';
import { Dashboard } from './dashboard.js';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start();
});
afterAll(() => dashboard.stop());

describe('GET /api/admin/users', () => {
  it('returns a page with the counts of its people, and how many there are', async () => {
    const response = await dashboard.get('/users?page=2&limit=100');
    expect(response.status).toBe(200);
    expect(response.headers.get('x-total-count')).toBe('1203');
    const users = response.body as AdminUser[];
    expect(users).toHaveLength(100);
    expect(users[0]).toEqual({ ...dashboard.users[100], gridCount: 1, photoCount: 100 });
  });

  it('finds by the beginning of a name', async () => {
    const response = await dashboard.get('/users?search=person-12');
    expect((response.body as AdminUser[]).every(({ username }) => username.startsWith('person-12'))).toBe(
      true,
    );
    expect(response.headers.get('x-total-count')).toBe('14');
    expect((await dashboard.get('/users?search=nobody')).body).toEqual([]);
  });

  it.each(['page=51&limit=100', 'page=0', 'limit=101', 'sort=password', 'order=up', 'page=x'])(
    'refuses ?%s',
    async (query) => {
      const response = await dashboard.get(`/users?${query}`);
      expect([response.status, response.body]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
    },
  );

  it.each(['/users', '/users.csv', '/messages', '/waitlist', '/audit'])(
    'is kept by no browser, as nothing is that names people: %s',
    async (path) => {
      expect((await dashboard.get(path)).headers.get('cache-control')).toBe('no-store');
    },
  );

  it('reaches the first 5,000 and then asks to narrow the search', async () => {
    expect((await dashboard.get('/users?page=50&limit=100')).status).toBe(200);
    expect((await dashboard.get('/users?page=51&limit=100')).body).toMatchObject({
      error: 'Pages reach the first 5,000 users. Narrow the search to see more.',
    });
  });
});

describe('GET /api/admin/users.csv', () => {
  it('streams everybody in the order of ids, and lets no spreadsheet take a name for a formula', async () => {
    const response = await dashboard.get('/users.csv');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="users.csv"');
    const lines = String(response.body).split('\r\n');
    expect(lines).toHaveLength(1_205);
    expect(lines[0]).toBe('id,username,email,subscriptionTier,isAdmin,gridCount,photoCount,createdAt');
    expect(lines[2]).toBe(
      `${dashboard.users[1]!.id},"'=Bobby ""Tables""",person-1@example.com,free,false,1,1,2026-01-02T00:00:00.000Z`,
    );
    expect(lines.slice(1, -1).map((line) => line.slice(0, 32))).toEqual(dashboard.users.map(({ id }) => id));
  });
});

describe('POST /api/admin/upgrade-user', () => {
  const change = (body: unknown) =>
    dashboard.admin.post('/api/admin/upgrade-user', body, dashboard.boss.headers);

  it('puts somebody on a plan, and tells auth which admin it was [6.4]', async () => {
    const { id } = dashboard.users[4]!;
    for (const tier of ['creator', 'free'] as const) {
      const response = await change({ userId: id, tier });
      expect(response.status).toBe(200);
      expect(response.body).toEqual({ ...dashboard.users[4], subscriptionTier: tier });
      expect(dashboard.tierChanges.at(-1)).toEqual({ userId: id, tier, by: dashboard.boss.sub });
    }
  });

  it('refuses a tier that is not sold, a malformed id and nobody', async () => {
    const { id } = dashboard.users[4]!;
    const changes = dashboard.tierChanges.length;
    for (const body of [{ userId: id, tier: 'agency' }, { userId: 'x', tier: 'free' }, {}]) {
      expect(await change(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    }
    expect(await change({ userId: 'f'.repeat(32), tier: 'free' })).toMatchObject({
      status: 404,
      body: refusal('NOT_FOUND'),
    });
    expect(dashboard.tierChanges).toHaveLength(changes);
  });
});
