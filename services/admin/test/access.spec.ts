import { eventually, signIn, type SignedIn } from '@tessera/testing';
import { AdminServer, refusal } from './admin-server.js';
import { Dashboard } from './dashboard.js';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start();
});
afterAll(() => dashboard.stop());

const stats = (person: SignedIn | null) =>
  dashboard.admin.call('GET', '/api/admin/stats', person?.headers ?? {});

// Which calls are an admin's, and that each of them is closed to everybody else, is tested of all routes: tests/access.
it('is 401 without a token', async () => {
  expect(await stats(null)).toMatchObject({ status: 401, body: refusal('UNAUTHENTICATED') });
});

it('is 403 for a user, whatever their plan, and for somebody who is gone [1.1] [6.4]', async () => {
  for (const person of [signIn(), signIn({ tier: 'creator' }), dashboard.erased])
    expect(await stats(person)).toMatchObject({ status: 403, body: refusal('FORBIDDEN') });
});

it('an admin whose role was just taken is refused within 5 seconds, and changes nothing', async () => {
  const other = signIn();
  dashboard.admins.add(other.sub);
  await eventually(async () => expect((await stats(other)).status).toBe(200), 5_000);
  dashboard.admins.delete(other.sub);
  await eventually(async () => expect((await stats(other)).status).toBe(403), 5_000);
  const body = { userId: dashboard.users[1]!.id, tier: 'creator' };
  const change = await dashboard.admin.call('POST', '/api/admin/upgrade-user', other.headers, body);
  expect(change.status).toBe(403);
  expect([dashboard.tierChanges, dashboard.actions]).toEqual([[], []]);
});

it('one dashboard’s questions ask once who is an admin', async () => {
  const other = signIn();
  dashboard.admins.add(other.sub);
  await stats(other);
  const before = dashboard.plansAsked;
  const paths = ['stats', 'revenue', 'growth', 'users'];
  await Promise.all(paths.map((path) => dashboard.admin.get(`/api/admin/${path}`, other.headers)));
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
