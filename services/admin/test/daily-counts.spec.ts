import { accountStatistics, DAY, gridStatistics, mediaStatistics } from '@tessera/contracts';
import { addDays, AppError, Clock, dayOf, type DaysAsked } from '@tessera/service-kit';
import { respondTo, startFakePeer, type FakePeer } from '@tessera/testing';
import { TimeLeft } from '../src/owners/time-left.js';
import { AdminServer } from './admin-server.js';

/** The day after a leap day, after the hour at which that is closed. */
const NOW = new Date('2028-03-01T09:00:00.000Z');

/** Something that was made at a moment, and perhaps erased at another. */
interface Thing {
  readonly made: Date;
  readonly erased: Date | null;
}

let things: Thing[];
let now: Date;
/** What grids was asked. */
let asked: DaysAsked[];
let gridsFails: boolean;

/** One day, counted by looking at each thing. */
function countOf<Counts>(day: string, named: (count: number) => Counts) {
  const count = (keep: (thing: Thing) => boolean) => named(things.filter(keep).length);
  return {
    day,
    added: count(({ made }) => dayOf(made) === day),
    removed: count(({ erased }) => erased !== null && dayOf(erased) === day),
    total: count(({ made, erased }) => dayOf(made) <= day && (erased === null || dayOf(erased) > day)),
  };
}

function daysUntil<Counts>(last: string, days: number, named: (count: number) => Counts) {
  return Array.from({ length: days }, (_, index) => countOf(addDays(last, index + 1 - days), named));
}

const photos = (count: number) => ({ grids: 0, photos: count });
const expected = (days: number) => daysUntil(dayOf(now), days, photos);

/** Two were made at the edges of each day, and every third day's were erased a week later. */
function history(days: number): void {
  for (let age = days; age >= 0; age -= 1) {
    const start = Date.parse('2028-03-01') - age * DAY;
    for (const moment of [start, start + DAY - 1].filter((each) => each <= NOW.getTime())) {
      const erased = moment + 7 * DAY;
      things.push({
        made: new Date(moment),
        erased: age % 3 === 0 && erased <= NOW.getTime() ? new Date(erased) : null,
      });
    }
  }
}

let peers: FakePeer[];
let admin: AdminServer;
beforeAll(async () => {
  const counted = <Counts>({ until, days }: DaysAsked, named: (count: number) => Counts) =>
    daysUntil(until ?? dayOf(now), days, named);
  peers = await Promise.all([
    startFakePeer('auth', [
      respondTo(accountStatistics, (days) => ({
        days: counted(days, (users) => ({ users, payers: 0 })),
        activeUsers: 0,
      })),
    ]),
    startFakePeer('grids', [
      respondTo(gridStatistics, (days) => {
        asked.push(days);
        if (gridsFails) throw new AppError('DEPENDENCY_UNAVAILABLE');
        const measured = { people: things.length, exporting: 0, hiding: 0, withCarousels: 0 };
        return {
          days: counted(days, photos),
          measured: days.totalBefore ? null : { ...measured, withSeveralGrids: 0, carousels: 0 },
        };
      }),
    ]),
    startFakePeer('media', [
      respondTo(mediaStatistics, (days) => ({ days: counted(days, (assets) => ({ assets, bytes: 0 })) })),
    ]),
  ]);
  [things, asked, now, gridsFails] = [[], [], NOW, false];
  jest.spyOn(Clock.prototype, 'now').mockImplementation(() => now);
  const [auth, grids, media] = peers.map(({ address }) => address);
  admin = await AdminServer.start({ AUTH_TCP: auth!, GRIDS_TCP: grids!, MEDIA_TCP: media! });
  // A closing of the service's own would keep days of the history before, or of one that is not whole yet.
  await admin.endChores();
});
afterAll(async () => {
  await admin.stop();
  await Promise.all(peers.map((peer) => peer.close()));
  jest.restoreAllMocks();
});
beforeEach(async () => {
  [things, now, gridsFails] = [[], NOW, false];
  await kept().deleteMany({ _id: { $gt: '' } });
  asked = [];
});

const kept = () => admin.collection('days');
const close = () => admin.dailyCounts().close();
const read = (days: number) => admin.dailyCounts().read(gridStatistics, days, new TimeLeft(5_000));
const keptOf = (owner: string) =>
  kept()
    .find({ _id: { $gt: `${owner} `, $lt: `${owner}!` } })
    .sort({ _id: 1 })
    .toArray();
const at = (moment: string) => (now = new Date(moment));

describe('daily counts', () => {
  it('have of every day what was added, what was removed and what there was, the leap day included', async () => {
    history(40);
    await close();
    const { days, measured } = await read(30);
    expect(days).toEqual(expected(30));
    expect(days.at(-2)?.day).toBe('2028-02-29');
    expect(measured).toMatchObject({ people: things.length });
    expect(await keptOf('auth')).toHaveLength(180);
    expect(await keptOf('media')).toHaveLength(180);
  });

  it('ask in a request for the open day alone, with the total of the closed one', async () => {
    history(40);
    await close();
    asked = [];
    await read(30);
    const totalBefore = countOf('2028-02-29', photos).total;
    expect(asked).toEqual([{ days: 1, until: '2028-03-01', totalBefore }]);
  });

  it('of a first start reach back 180 days, in steps of ten that end where there was nothing before', async () => {
    history(24);
    await close();
    expect(asked).toEqual(['2028-02-29', '2028-02-19', '2028-02-09'].map((until) => ({ days: 10, until })));
    const days = await keptOf('grids');
    expect(days).toHaveLength(180);
    expect(days[0]).toMatchObject({
      _id: `grids ${addDays('2028-02-29', -179)}`,
      added: photos(0),
      removed: photos(0),
      total: photos(0),
    });
    expect((await read(90)).days).toEqual(expected(90));
  });

  it('of nothing at all are zeros', async () => {
    await close();
    expect(asked).toHaveLength(1);
    expect((await read(180)).days).toEqual(expected(180));
  });

  it('measure nothing of a day that had nothing, however many have come before it is closed [9.8]', async () => {
    things.push({ made: NOW, erased: null });
    await close();
    const { days, measured } = await read(1);
    expect(days).toEqual(expected(1));
    expect(measured).toBeNull();
  });

  it('close a day at 02:00 UTC of the next', async () => {
    history(3);
    at('2028-03-02T01:59:59.999Z');
    await close();
    expect((await keptOf('grids')).at(-1)?._id).toBe('grids 2028-02-29');
    at('2028-03-02T02:00:00.000Z');
    await close();
    expect((await keptOf('grids')).at(-1)?._id).toBe('grids 2028-03-01');
  });

  it('are the same where replicas close at once, and where a day is closed again', async () => {
    history(10);
    await Promise.all([close(), close(), close()]);
    const once = await keptOf('grids');
    expect(once).toHaveLength(180);
    await close();
    expect(await keptOf('grids')).toEqual(once);
  });

  it('continue where a closing was killed, and close what an outage left open', async () => {
    history(20);
    await close();
    const whole = await keptOf('grids');
    await kept().deleteMany({ _id: { $gte: 'grids 2028-02-15', $lt: 'grids!' } });
    await close();
    expect((await read(20)).days).toEqual(expected(20));
    const facts = (day: object) => ({ ...day, closedAt: null });
    expect((await keptOf('grids')).map(facts)).toEqual(whole.map(facts));
  });

  it('carry no error on: after a day that was kept wrong the next closing is right again [D8.1]', async () => {
    history(10);
    await close();
    await kept().updateOne({ _id: 'grids 2028-02-29' }, { $set: { total: photos(999) } });
    at('2028-03-02T03:00:00.000Z');
    await close();
    expect((await read(2)).days).toEqual(expected(2));
  });

  it('keep nothing of an owner that fails, all of the others, and everything once it works', async () => {
    history(5);
    gridsFails = true;
    await expect(close()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(await keptOf('grids')).toEqual([]);
    expect(await keptOf('auth')).toHaveLength(180);
    gridsFails = false;
    await close();
    expect((await read(5)).days).toEqual(expected(5));
  });

  it('count yesterday too until it is closed, and are unavailable where more is overdue: no request closes days', async () => {
    history(5);
    await expect(read(5)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await close();
    at('2028-03-02T01:00:00.000Z');
    expect((await read(5)).days).toEqual(expected(5));
    at('2028-03-03T00:00:00.000Z');
    const before = await keptOf('grids');
    asked = [];
    await expect(read(5)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(asked).toEqual([]);
    expect(await keptOf('grids')).toEqual(before);
    await close();
    expect((await read(5)).days).toEqual(expected(5));
  });
});
