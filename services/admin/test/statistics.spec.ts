import type { AdminDay, AdminPerformance } from '@tessera/contracts';
import { AdminServer, refusal } from './admin-server.js';
import { Dashboard } from './dashboard.js';

let dashboard: Dashboard;
/** Of an installation where nothing was ever made. */
let nothing: Dashboard;
beforeAll(async () => {
  dashboard = await Dashboard.start({ STORAGE_LIMIT_GB: '1' });
  nothing = await Dashboard.start({}, undefined, { empty: true });
});
afterAll(() => Promise.all([dashboard.stop(), nothing.stop()]));
beforeEach(() => {
  dashboard.subscriptions = null;
});

const body = async (path: string, of = dashboard) => {
  const response = await of.get(path);
  expect(response.status).toBe(200);
  return response.body;
};

describe('GET /api/admin/stats', () => {
  it('returns the overview, out of what the owners of the data count', async () => {
    expect(await body('/stats')).toEqual({
      totalUsers: 1_200,
      recentSignups: 105,
      totalPhotos: 8_000,
      avgPhotosPerGrid: 10,
      totalGrids: 800,
      avgGridsPerUser: 0.67,
      premiumUsers: 400,
      freeUsers: 800,
      totalCarousels: 77,
      activeUsers: 321,
    });
  });

  it('returns zeros for an empty database', async () => {
    const stats = (await body('/stats', nothing)) as Record<string, number>;
    expect(Object.values(stats).every((value) => value === 0)).toBe(true);
  });
});

describe('GET /api/admin/revenue', () => {
  it('is the plan table times the paying users, and tells that it is simulated [9.8]', async () => {
    expect(await body('/revenue')).toEqual({
      monthlyRevenue: 3_600,
      annualRevenue: 43_200,
      averageRevenuePerUser: 9,
      conversionRate: 33,
      newSubscribersThisMonth: 105,
      churnRate: 7.8,
      payingUsers: 400,
      currency: 'EUR',
      simulated: true,
    });
  });

  it('is made of the payment provider’s subscriptions where one is connected [9.8]', async () => {
    dashboard.subscriptions = { monthly: 10, yearly: 4 };
    expect(await body('/revenue')).toMatchObject({ monthlyRevenue: 120, payingUsers: 14, simulated: false });
  });
});

describe('GET /api/admin/growth', () => {
  it('returns the week, the month, who came back and how long sessions last [9.8]', async () => {
    expect(await body('/growth')).toEqual({
      userGrowth: { thisWeek: 105, thisMonth: 450, weeklyGrowth: 8.8 },
      engagement: { activeUsers: 321, retentionRate: 67, totalSessions: 40, avgSessionLength: 12.6 },
      contentGrowth: { photosThisWeek: 700, gridsThisWeek: 70, totalPhotos: 8_000, totalGrids: 800 },
    });
  });

  it('returns zeros for an empty database', async () => {
    expect(await body('/growth', nothing)).toMatchObject({
      userGrowth: { weeklyGrowth: 0 },
      engagement: { retentionRate: 0, avgSessionLength: 0 },
    });
  });
});

describe('GET /api/admin/performance', () => {
  it('returns how the database, the server, the responses and the storage do', async () => {
    const { database, server, errors, storage } = (await body('/performance')) as AdminPerformance;
    expect(['healthy', 'warning']).toContain(database.status);
    expect(database.responseTime).toBeGreaterThan(0);
    expect(server.uptime).toBeGreaterThanOrEqual(0);
    expect(server.memoryTotal).toBeGreaterThan(server.memoryUsed);
    expect(server.memoryUsage).toBe(Math.round((100 * server.memoryUsed) / server.memoryTotal));
    expect(errors.status).toBe('healthy');
    expect(storage).toEqual({
      totalPhotos: 8_000,
      storageUsed: 80_000,
      storageLimit: 1_000_000_000,
      storageUsage: 0,
    });
  });

  it('sums response times and errors over every process [D8.1]', async () => {
    const own = await Dashboard.start();
    try {
      const { redis, prefix } = own.admin.shared();
      const minute = Math.floor(Date.now() / 60_000);
      // As another replica and another service left it, a moment and half an hour ago; an older one has gone.
      await redis.hset(`${prefix}:traffic:grids:${minute}`, { answers: 90, errors: 2, milliseconds: 900 });
      await redis.hset(`${prefix}:traffic:media:${minute - 30}`, {
        answers: 10,
        errors: 1,
        milliseconds: 1_100,
      });
      await redis.hset(`${prefix}:traffic:media:${minute - 61}`, {
        answers: 999,
        errors: 999,
        milliseconds: 1,
      });
      const { server, errors } = (await own.get('/performance')).body as AdminPerformance;
      expect(server.apiResponseTime).toBe(20);
      expect(errors).toEqual({ status: 'warning', errorRate: 3 });
      await own.get('/stats');
      await own.admin.traffic().flush();
      const counts = await own.admin.traffic().lastHour();
      expect(counts.responses).toBe(102);
      await redis.quit();
    } finally {
      await own.stop();
    }
  });
});

describe('GET /api/admin/daily', () => {
  it('returns the charts’ days, today being the last', async () => {
    const days = (await body('/daily')) as { day: string }[];
    expect(days).toHaveLength(90);
    expect(days.at(-1)).toEqual({
      day: new Date().toISOString().slice(0, 10),
      signups: 15,
      photos: 100,
      grids: 10,
      totalUsers: 1_200,
      payingUsers: 400,
      storageBytes: 80_000,
    });
    expect(await body('/daily?days=2')).toEqual(days.slice(-2));
  });

  it('returns as many days before these, to compare them with, and refuses more', async () => {
    const both = (await body('/daily?days=180')) as { day: string }[];
    expect(both).toHaveLength(180);
    expect(both.slice(-90)).toEqual(await body('/daily'));
    for (const days of ['0', '181', 'all']) {
      const response = await dashboard.get(`/daily?days=${days}`);
      expect([response.status, response.body]).toMatchObject([400, { code: 'VALIDATION_FAILED' }]);
    }
  });
});

describe('GET /api/admin/analytics', () => {
  it('returns the measured rates', async () => {
    expect(await body('/analytics')).toEqual({
      userGrowth: 0,
      photoUpload: 0,
      premiumConversion: 0,
      exportUsage: 25,
      carouselCreation: 30,
      hideFeature: 15,
      multiGrid: 51,
    });
  });

  it('returns null where there is nothing to measure, for which the page shows samples', async () => {
    const rates = (await body('/analytics', nothing)) as Record<string, null>;
    expect(Object.values(rates)).toEqual(Array(7).fill(null));
  });
});

describe('the statistics where services are gone', () => {
  it('are those of the others', async () => {
    const own = await AdminServer.start({ AUTH_TCP: dashboard.peers!.auth.address });
    try {
      await expect(own.dailyCounts().close()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
      const read = (path: string) => own.get(`/api/admin/${path}`, dashboard.boss.headers);
      expect(await read('stats')).toMatchObject({
        status: 200,
        body: { totalUsers: 1_200, totalPhotos: null },
      });
      expect(await read('growth')).toMatchObject({ body: { contentGrowth: { totalPhotos: null } } });
      expect(await read('performance')).toMatchObject({
        body: { storage: { totalPhotos: null, storageUsed: null, storageLimit: 100e9, storageUsage: null } },
      });
      expect(((await read('daily')).body as AdminDay[]).at(-1)).toMatchObject({
        signups: 15,
        photos: null,
        storageBytes: null,
      });
    } finally {
      await own.stop();
    }
  });

  it('are 503 where they would be nothing but a comparison of what is not known', async () => {
    const own = await AdminServer.start({ AUTH_TCP: dashboard.peers!.auth.address });
    try {
      const read = await own.get('/api/admin/analytics', dashboard.boss.headers);
      expect(read.status).toBe(503);
      expect(read.body).toEqual(refusal('DEPENDENCY_UNAVAILABLE'));
      expect(read.headers.get('retry-after')).toBe('1');
    } finally {
      await own.stop();
    }
  });
});

describe('GET /api/admin/attention', () => {
  it('returns open messages, failed jobs, how full the storage is, and who is not ready', async () => {
    expect(await body('/attention')).toEqual({
      openMessages: 230,
      failedJobs: 0,
      storageUsage: 0,
      notResponding: [],
    });
  });
});
