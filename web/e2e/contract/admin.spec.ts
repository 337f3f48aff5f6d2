import { expect, test } from '@playwright/test';
import type {
  AdminAttention,
  AdminAuditEntry,
  AdminDay,
  AdminFailedJob,
  AdminGrowth,
  AdminList,
  AdminMessage,
  AdminPerformance,
  AdminRevenue,
  AdminStats,
  AdminUser,
  AdminWaitlistEntry,
  User,
} from '@tessera/contracts';
import { Person, send } from './support/person.js';
import { expectRefusal } from './support/refusal.js';

let admin: Person;
test.beforeAll(async () => {
  admin = await Person.admin();
});

const number = expect.any(Number);

/** Both are known, and there are at least so many more now. */
const moreThan = (now: number | null, before: number | null, many: number) =>
  now !== null && before !== null && now >= before + many;

test.describe('GET /api/admin/stats', () => {
  test('responds with 200 and the figures of section 3 [3.8] [3.11] [7.34]', async () => {
    const { status, body } = await admin.get<AdminStats>('/api/admin/stats');
    expect(status).toBe(200);
    expect(body).toEqual({
      totalUsers: number,
      recentSignups: number,
      totalPhotos: number,
      avgPhotosPerGrid: number,
      totalGrids: number,
      avgGridsPerUser: number,
      premiumUsers: number,
      freeUsers: number,
      totalCarousels: number,
      activeUsers: number,
    });
    expect((body.premiumUsers ?? 0) + (body.freeUsers ?? 0)).toBe(body.totalUsers);
  });

  test('counts who signs up and what is made', async () => {
    const before = (await admin.get<AdminStats>('/api/admin/stats')).body;
    const person = await Person.signUp();
    await person.photos(await person.grid(), 3);
    await expect
      .poll(
        async () => {
          const { body } = await admin.get<AdminStats>('/api/admin/stats');
          return (
            moreThan(body.totalUsers, before.totalUsers, 1) &&
            moreThan(body.totalPhotos, before.totalPhotos, 3)
          );
        },
        { timeout: 75_000 },
      )
      .toBe(true);
  });
});

test.describe('GET /api/admin/revenue', () => {
  test('responds with 200 and the figures of section 3, simulated without a payment provider [3.10] [7.34]', async () => {
    const { status, body } = await admin.get<AdminRevenue>('/api/admin/revenue');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      monthlyRevenue: number,
      annualRevenue: number,
      averageRevenuePerUser: number,
      conversionRate: number,
      newSubscribersThisMonth: number,
      churnRate: number,
      simulated: true,
    });
  });
});

test.describe('GET /api/admin/growth', () => {
  test('responds with 200 and the figures of section 3 [3.8] [3.11] [7.34]', async () => {
    const { status, body } = await admin.get<AdminGrowth>('/api/admin/growth');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      userGrowth: { thisWeek: number, thisMonth: number },
      engagement: {
        activeUsers: number,
        retentionRate: number,
        totalSessions: number,
        avgSessionLength: number,
      },
      contentGrowth: {
        photosThisWeek: number,
        gridsThisWeek: number,
        totalPhotos: number,
        totalGrids: number,
      },
    });
  });
});

test.describe('GET /api/admin/performance', () => {
  test('responds with 200 and the figures of section 3, measured [3.12] [7.34]', async () => {
    const { status, body } = await admin.get<AdminPerformance>('/api/admin/performance');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      database: { status: expect.stringMatching(/^(healthy|warning|error)$/), responseTime: number },
      server: {
        uptime: number,
        memoryUsage: number,
        memoryUsed: number,
        memoryTotal: number,
        apiResponseTime: number,
      },
      errors: { errorRate: number },
      storage: { totalPhotos: number, storageUsed: number, storageLimit: number, storageUsage: number },
    });
    expect(body.server.memoryTotal).toBeGreaterThan(0);
    expect(body.services).toContainEqual({ name: 'grids', ready: true });
  });
});

test.describe('GET /api/admin/attention', () => {
  test('responds with 200 and what an admin has to look at', async () => {
    const { status, body } = await admin.get<AdminAttention>('/api/admin/attention');
    expect(status).toBe(200);
    expect(body).toMatchObject({ openMessages: number, failedJobs: number, storageUsage: number });
    expect(body.notResponding).toEqual([]);
  });
});

test.describe('GET /api/admin/daily', () => {
  test('responds with 200 and 90 days, oldest first', async () => {
    const { status, body } = await admin.get<AdminDay[]>('/api/admin/daily');
    expect(status).toBe(200);
    expect(body).toHaveLength(90);
    const days = body.map(({ day }) => day);
    expect(days).toEqual([...days].sort());
  });
});

test.describe('GET /api/admin/analytics', () => {
  test('responds with 200 and the measured rates, null where there is nothing to measure', async () => {
    const { status, body } = await admin.get<Record<string, number | null>>('/api/admin/analytics');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'carouselCreation',
      'exportUsage',
      'hideFeature',
      'multiGrid',
      'photoUpload',
      'premiumConversion',
      'userGrowth',
    ]);
  });
});

test.describe('GET /api/admin/users', () => {
  test('responds with 200, a page of users with their counts, and the total in X-Total-Count [3.9] [7.34]', async () => {
    const person = await Person.signUp();
    await person.photos(await person.grid(), 2);
    const { status, headers, body } = await admin.get<AdminUser[]>(
      `/api/admin/users?search=${person.username.toUpperCase()}`,
    );
    expect(status).toBe(200);
    expect(headers.get('x-total-count')).toBe('1');
    expect(body).toEqual([
      {
        id: person.id,
        username: person.username,
        email: person.email,
        subscriptionTier: 'free',
        isAdmin: false,
        gridCount: 1,
        photoCount: 2,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
  });
});

test.describe('GET /api/admin/users.csv', () => {
  test('responds with 200 and every user as CSV', async () => {
    const { status, headers, body } = await admin.get<string>('/api/admin/users.csv');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(body).toContain(admin.email);
  });
});

test.describe('POST /api/admin/upgrade-user', () => {
  test('responds with 200; the person has the plan at once, and the audit log tells who gave it [7.35]', async () => {
    const person = await Person.signUp();
    const json = { userId: person.id, tier: 'creator' };
    expect((await admin.call('POST', '/api/admin/upgrade-user', { json })).status).toBe(200);
    expect((await person.get<User>('/api/user')).body.subscriptionTier).toBe('creator');
    const { body } = await admin.get<AdminList<AdminAuditEntry>>('/api/admin/audit');
    expect(body.items.find(({ subjectId }) => subjectId === person.id)).toMatchObject({
      action: 'tier-changed',
      actor: 'admin',
      actorName: admin.username,
      from: 'free',
      to: 'creator',
    });
  });
});

test.describe('GET /api/admin/audit', () => {
  test('responds with 200 and the newest entries first', async () => {
    const { status, body } = await admin.get<AdminList<AdminAuditEntry>>('/api/admin/audit');
    expect(status).toBe(200);
    const times = body.items.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });
});

test.describe('GET /api/admin/messages', () => {
  test('responds with 200 and what was written by the contact form, newest first, and as CSV', async () => {
    const subject = `Hello from ${admin.username}`;
    await send('POST', '/api/contact', { json: { name: 'Ada', email: admin.email, subject, message: 'Hi' } });
    const { status, body } = await admin.get<AdminList<AdminMessage>>('/api/admin/messages');
    expect(status).toBe(200);
    expect(body.items.map((message) => message.subject)).toContain(subject);
    expect((await admin.get<string>('/api/admin/messages?format=csv')).body).toContain(subject);
  });
});

test.describe('GET /api/admin/waitlist', () => {
  test('responds with 200 and who is on the waitlist, and as CSV', async () => {
    const email = `list-${admin.username}@example.com`;
    await send('POST', '/api/subscribe', { json: { name: 'Ada', email } });
    const { status, body } = await admin.get<AdminList<AdminWaitlistEntry>>('/api/admin/waitlist');
    expect(status).toBe(200);
    expect(body.items.map((entry) => entry.email)).toContain(email);
    expect((await admin.get<string>('/api/admin/waitlist?format=csv')).body).toContain(email);
  });
});

test.describe('GET /api/admin/jobs/failed', () => {
  test('responds with 200 and the jobs that were given up', async () => {
    const { status, body } = await admin.get<AdminFailedJob[]>('/api/admin/jobs/failed');
    expect({ status, isList: Array.isArray(body) }).toEqual({ status: 200, isList: true });
  });
});

test.describe('POST /api/admin/jobs/{id}/retry', () => {
  test('responds with 404 for a job that is not there', async () => {
    expectRefusal(await admin.call('POST', '/api/admin/jobs/derive~nothing/retry'), 404, 'NOT_FOUND');
  });
});

test.describe('DELETE /api/admin/jobs/{id}', () => {
  test('responds with 404 for a job that is not there', async () => {
    expectRefusal(await admin.call('DELETE', '/api/admin/jobs/derive~nothing'), 404, 'NOT_FOUND');
  });
});
