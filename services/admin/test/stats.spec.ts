import { accountFigures, gridFigures, userPlan } from '@tessera/contracts';
import { AppError } from '@tessera/service-kit';
import { answer, eventually, playPeer, signIn, type PlayedPeer } from '@tessera/testing';
import { AdminServer, refusal } from './admin-server.js';

const boss = signIn();
const accounts = { totalUsers: 8, recentSignups: 3, premiumUsers: 2, activeUsers: 5 };
const grids = { totalGrids: 12, totalPhotos: 100, totalCarousels: 4 };
let admins = new Set([boss.sub]);
let plansAsked = 0;

let auth: PlayedPeer;
let gridsPeer: PlayedPeer;
let admin: AdminServer;

beforeAll(async () => {
  auth = await playPeer('auth', [
    answer(userPlan, ({ userId }) => {
      plansAsked += 1;
      if (userId === ERASED.sub) throw new AppError('NOT_FOUND');
      return { tier: 'free', isAdmin: admins.has(userId) };
    }),
    answer(accountFigures, () => accounts),
  ]);
  gridsPeer = await playPeer('grids', [answer(gridFigures, () => grids)]);
  admin = await AdminServer.start({ AUTH_TCP: auth.address, GRIDS_TCP: gridsPeer.address });
});

afterAll(async () => {
  await admin.stop();
  await auth.close();
  await gridsPeer.close();
});

const ERASED = signIn();
const stats = (headers?: Record<string, string>) => admin.get('/api/admin/stats', headers);

describe('GET /api/admin/stats', () => {
  it('answers the overview, out of what the owners of the data count', async () => {
    const read = await stats(boss.headers);
    expect(read.status).toBe(200);
    expect(read.body).toEqual({
      totalUsers: 8,
      recentSignups: 3,
      totalPhotos: 100,
      avgPhotosPerGrid: 8.33,
      totalGrids: 12,
      avgGridsPerUser: 1.5,
      premiumUsers: 2,
      freeUsers: 6,
      totalCarousels: 4,
      activeUsers: 5,
    });
  });

  it('answers 401 without a token', async () => {
    const read = await stats();
    expect(read.status).toBe(401);
    expect(read.body).toEqual(refusal('UNAUTHENTICATED'));
  });

  it('answers 403 to anyone but the admin, whatever their plan, and to someone who is gone', async () => {
    for (const person of [signIn(), signIn({ tier: 'creator' }), ERASED]) {
      const read = await stats(person.headers);
      expect(read.status).toBe(403);
      expect(read.body).toEqual(refusal('FORBIDDEN'));
    }
  });

  it('asks once for several questions of one dashboard', async () => {
    const another = signIn();
    admins = new Set([boss.sub, another.sub]);
    await stats(another.headers);
    const before = plansAsked;
    for (let question = 0; question < 4; question += 1) await stats(another.headers);
    expect(plansAsked).toBe(before);
  });

  it('forgets within seconds who is no admin any more, and learns who is', async () => {
    const successor = signIn();
    expect((await stats(successor.headers)).status).toBe(403);
    admins = new Set([successor.sub]);
    await eventually(async () => expect((await stats(successor.headers)).status).toBe(200), 5_000);
    await eventually(async () => expect((await stats(boss.headers)).status).toBe(403), 5_000);
    admins = new Set([boss.sub]);
  });
});

describe('GET /api/admin/stats where a service is away', () => {
  it('answers 503 rather than half of the figures', async () => {
    const own = await AdminServer.start({ AUTH_TCP: auth.address });
    try {
      admins = new Set([boss.sub]);
      const read = await own.get('/api/admin/stats', boss.headers);
      expect(read.status).toBe(503);
      expect(read.body).toEqual(refusal('DEPENDENCY_UNAVAILABLE'));
      expect(read.headers.get('retry-after')).toBe('1');
    } finally {
      await own.stop();
    }
  });

  it('answers 503 where auth cannot say who is an admin', async () => {
    const own = await AdminServer.start({ GRIDS_TCP: gridsPeer.address });
    try {
      expect(await own.get('/api/admin/stats', boss.headers)).toMatchObject({
        status: 503,
        body: refusal('DEPENDENCY_UNAVAILABLE'),
      });
    } finally {
      await own.stop();
    }
  });
});
