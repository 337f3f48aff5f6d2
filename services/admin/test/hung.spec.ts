import type { AdminAttention, AdminDay, AdminPerformance, AdminUser } from '@tessera/contracts';
import { eventually } from '@tessera/testing';
import { refusal } from './admin-server.js';
import { Dashboard } from './dashboard.js';
import { HungPeer } from './hung-peer.js';

const OWNERS = ['auth', 'grids', 'media'] as const;
/** The five calls that the dashboard waits for before it shows anything. */
const FIVE = ['/stats', '/users', '/revenue', '/growth', '/performance'] as const;
/** In milliseconds, less than any message's own deadline: the calls do not wait for that. */
const AT_MOST = 2_500;

let dashboard: Dashboard;
let peers: Record<(typeof OWNERS)[number], HungPeer>;
beforeAll(async () => {
  dashboard = await Dashboard.start({}, async (addresses) => {
    const [auth, grids, media] = await Promise.all(OWNERS.map((name) => HungPeer.before(addresses[name])));
    peers = { auth: auth!, grids: grids!, media: media! };
    return { auth: auth!.address, grids: grids!.address, media: media!.address };
  });
});
afterAll(async () => {
  await dashboard.stop();
  await Promise.all(OWNERS.map((name) => peers[name].stop()));
});
beforeEach(async () => {
  // Who is an admin is known, and every connection is open, before anything hangs.
  await eventually(async () => {
    for (const path of FIVE) expect((await dashboard.get(path)).status).toBe(200);
    expect(((await dashboard.get('/daily')).body as AdminDay[]).at(-1)).toMatchObject({
      signups: 15,
      photos: 100,
    });
  });
});
afterEach(() => {
  for (const name of OWNERS) {
    peers[name].goOn();
    dashboard.admin.peers[name === 'media' ? 'media-api' : name].behaviour = 'ready';
  }
});

async function five() {
  const responses = await Promise.all(
    FIVE.map(async (path) => [path, await dashboard.get(path, dashboard.boss, AT_MOST)] as const),
  );
  return Object.fromEntries(responses) as Record<(typeof FIVE)[number], (typeof responses)[number][1]>;
}

describe('the dashboard where grids hangs', () => {
  beforeEach(() => {
    peers.grids.hang();
    dashboard.admin.peers.grids.behaviour = 'silent';
  });

  it('shows in time what the others know, and null for what grids knows [2.34]', async () => {
    const { '/stats': stats, '/users': users, '/revenue': revenue, ...rest } = await five();
    expect(stats.body).toMatchObject({
      totalUsers: 1_200,
      premiumUsers: 400,
      totalPhotos: null,
      avgPhotosPerGrid: null,
      totalGrids: null,
      avgGridsPerUser: null,
      totalCarousels: null,
    });
    expect(revenue.body).toMatchObject({ monthlyRevenue: 3_600 });
    expect(rest['/growth'].body).toMatchObject({
      userGrowth: { thisWeek: 105 },
      contentGrowth: { photosThisWeek: null, gridsThisWeek: null, totalPhotos: null, totalGrids: null },
    });
    expect(rest['/performance'].body).toMatchObject({ storage: { totalPhotos: null, storageUsed: 80_000 } });
    expect(users.status).toBe(200);
    expect((users.body as AdminUser[])[0]).toEqual({
      ...dashboard.users[0],
      gridCount: null,
      photoCount: null,
    });
    expect(users.headers.get('x-total-count')).toBe('1203');
  });

  it('leaves out of the charts what grids knows', async () => {
    const days = (await dashboard.get('/daily', dashboard.boss, AT_MOST)).body as AdminDay[];
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toMatchObject({ signups: 15, photos: null, grids: null, storageBytes: 80_000 });
  });

  it('names grids among the services, and to whoever asks what needs attention', async () => {
    await eventually(async () => {
      const { services } = (await dashboard.get('/performance')).body as AdminPerformance;
      expect(services).toEqual([
        { name: 'auth', ready: true },
        { name: 'grids', ready: false },
        { name: 'media-api', ready: true },
        { name: 'media-worker', ready: true },
        { name: 'admin', ready: true },
      ]);
      const attention = (await dashboard.get('/attention')).body as AdminAttention;
      expect(attention.notResponding).toEqual(['grids']);
    });
  });
});

describe('the dashboard where media hangs', () => {
  it('shows in time all but what is stored', async () => {
    peers.media.hang();
    const { '/performance': performance, '/stats': stats } = await five();
    expect(stats.body).toMatchObject({ totalUsers: 1_200, totalPhotos: 8_000 });
    expect(performance.body).toMatchObject({
      storage: { totalPhotos: 8_000, storageUsed: null, storageLimit: 100e9, storageUsage: null },
    });
    expect((await dashboard.get('/attention')).body).toMatchObject({ storageUsage: null });
  });
});

describe('the dashboard where auth hangs', () => {
  it('shows in time what the others know to whom auth called an admin a moment ago', async () => {
    peers.auth.hang();
    dashboard.admin.peers.auth.behaviour = 'silent';
    const {
      '/stats': stats,
      '/revenue': revenue,
      '/growth': growth,
      '/performance': performance,
      ...rest
    } = await five();
    expect(stats.body).toMatchObject({ totalUsers: null, activeUsers: null, totalPhotos: 8_000 });
    expect(revenue.body).toEqual({
      monthlyRevenue: null,
      annualRevenue: null,
      averageRevenuePerUser: null,
      conversionRate: null,
      newSubscribersThisMonth: null,
      churnRate: null,
      payingUsers: null,
      currency: 'EUR',
      simulated: null,
    });
    expect(growth.body).toMatchObject({
      userGrowth: { thisWeek: null },
      contentGrowth: { totalPhotos: 8_000 },
    });
    expect(performance.body).toMatchObject({ storage: { totalPhotos: 8_000, storageUsed: 80_000 } });
    expect(rest['/users']).toMatchObject({ status: 503, body: refusal('DEPENDENCY_UNAVAILABLE') });
  });

  it('refuses in time whom auth never called an admin', async () => {
    peers.auth.hang();
    const response = await dashboard.get('/stats', dashboard.stranger, AT_MOST);
    expect(response).toMatchObject({ status: 503, body: refusal('DEPENDENCY_UNAVAILABLE') });
  });
});
