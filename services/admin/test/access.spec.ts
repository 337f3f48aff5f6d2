import { eventually, signIn, type SignedIn } from '@tessera/testing';
import { AdminServer, refusal } from './admin-server.js';
import { Dashboard } from './dashboard.js';

const SOMEBODY = '0'.repeat(32);
const GETS = [
  '/stats',
  '/users',
  '/users.csv',
  `/users/${SOMEBODY}`,
  '/revenue',
  '/growth',
  '/performance',
  '/daily',
  '/analytics',
  '/messages',
  '/waitlist',
  '/waitlist?format=csv',
  '/audit',
  '/audit?format=csv',
  '/jobs/failed',
];
const POSTS = [
  '/upgrade-user',
  '/jobs/media~1/retry',
  `/users/${SOMEBODY}/reset`,
  `/messages/${SOMEBODY}/answer`,
];
const CALLS = [
  ['PUT', `/users/${SOMEBODY}/suspension`] as const,
  ['DELETE', `/users/${SOMEBODY}/suspension`] as const,
  ['DELETE', `/users/${SOMEBODY}/sessions`] as const,
  ['DELETE', `/users/${SOMEBODY}`] as const,
  ['DELETE', `/messages/${SOMEBODY}`] as const,
  ...GETS.map((path) => ['GET', path] as const),
  ...POSTS.map((path) => ['POST', path] as const),
];

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start();
});
afterAll(() => dashboard.stop());

async function call(method: string, path: string, person: SignedIn | null) {
  const headers = person?.headers ?? {};
  const body = { userId: dashboard.users[1]!.id, tier: 'creator' };
  return dashboard.admin.call(method, `/api/admin${path}`, headers, method === 'POST' ? body : undefined);
}

describe.each(CALLS)('%s /api/admin%s', (method, path) => {
  it('is 401 without a token', async () => {
    const answer = await call(method, path, null);
    expect([answer.status, answer.body]).toEqual([401, refusal('UNAUTHENTICATED')]);
  });

  it('is 403 for a user, whatever their plan, and for somebody who is gone [1.1] [6.4]', async () => {
    for (const person of [signIn(), signIn({ tier: 'creator' }), dashboard.erased]) {
      const answer = await call(method, path, person);
      expect([answer.status, answer.body]).toEqual([403, refusal('FORBIDDEN')]);
    }
  });
});

it('an admin whose role was just taken is refused every call within 5 seconds', async () => {
  const other = signIn();
  dashboard.admins.add(other.sub);
  await eventually(async () => expect((await call('GET', '/stats', other)).status).toBe(200), 5_000);
  const changes = dashboard.tierChanges.length;
  dashboard.admins.delete(other.sub);
  await eventually(async () => expect((await call('GET', '/stats', other)).status).toBe(403), 5_000);
  for (const [method, path] of CALLS) expect((await call(method, path, other)).status).toBe(403);
  expect(dashboard.tierChanges).toHaveLength(changes);
  expect(dashboard.actions).toEqual([]);
});

it('one dashboard’s questions ask once who is an admin', async () => {
  const other = signIn();
  dashboard.admins.add(other.sub);
  await call('GET', '/stats', other);
  const before = dashboard.plansAsked;
  await Promise.all(['/stats', '/revenue', '/growth', '/users'].map((path) => call('GET', path, other)));
  expect(dashboard.plansAsked).toBe(before);
});

it('is 503 where auth cannot say who is an admin', async () => {
  const own = await AdminServer.start({ GRIDS_TCP: dashboard.peers!.grids.address });
  try {
    expect(await own.get('/api/admin/stats', dashboard.boss.headers)).toMatchObject({
      status: 503,
      body: refusal('DEPENDENCY_UNAVAILABLE'),
    });
  } finally {
    await own.stop();
  }
});
