import { dropEverything, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose, { type Connection, type Model } from 'mongoose';
import { ClosedDay, ClosedDaySchema } from '../src/figures/closed-day.schema.js';
import {
  addDays,
  Clock,
  dayOf,
  FigureBook,
  Sweeper,
  type FigureDay,
  type Figures,
  type FigureSource,
  type Moves,
  type Span,
} from '../src/index.js';

jest.setTimeout(30_000);

const DAY = 24 * 60 * 60_000;
/** The day after a leap day, after the hour at which that is closed. */
const NOW = new Date('2028-03-01T09:00:00.000Z');

class SetClock extends Clock {
  moment = NOW;
  override now(): Date {
    return this.moment;
  }
}

/** Something that came at a moment, and perhaps went at another. */
interface Thing {
  readonly came: Date;
  readonly went: Date | null;
}

/** Things that are counted by looking at each of them. */
class Things implements FigureSource<'things', 'seen'> {
  readonly all: Thing[] = [];
  readonly asked: Span[] = [];
  away = false;

  recount(until: Date): Promise<Figures<'things'>> {
    if (this.away) return Promise.reject(new Error('away'));
    const there = ({ came, went }: Thing) => came < until && (went === null || went >= until);
    return Promise.resolve({ things: this.all.filter(there).length });
  }

  beginning(): Promise<Date | null> {
    const moments = this.all.map(({ came }) => came.getTime());
    return Promise.resolve(moments.length === 0 ? null : new Date(Math.min(...moments)));
  }

  moves(span: Span): Promise<Moves<'things'>> {
    this.asked.push(span);
    const within = (moment: Date | null) => moment !== null && moment >= span.from && moment < span.until;
    return Promise.resolve({
      added: { things: this.all.filter(({ came }) => within(came)).length },
      removed: { things: this.all.filter(({ went }) => within(went)).length },
    });
  }

  measure(until: Date): Promise<Figures<'seen'>> {
    return Promise.resolve({ seen: this.all.filter(({ came }) => came < until).length });
  }

  /** Of each day what came, what went and what there was, counted over everything. */
  expected(days: number, now: Date): FigureDay<'things'>[] {
    return Array.from({ length: days }, (_, index) => {
      const day = dayOf(new Date(now.getTime() - (days - 1 - index) * DAY));
      const count = (keep: (thing: Thing) => boolean) => ({ things: this.all.filter(keep).length });
      return {
        day,
        added: count(({ came }) => dayOf(came) === day),
        removed: count(({ went }) => went !== null && dayOf(went) === day),
        total: count(({ came, went }) => dayOf(came) <= day && (went === null || dayOf(went) > day)),
      };
    });
  }
}

const prefix = uniquePrefix();
let connection: Connection;
let closedDays: Model<ClosedDay>;
let clock: SetClock;
let things: Things;
const sweepers: Sweeper[] = [];

/** Of one replica. */
function book(): FigureBook<'things', 'seen'> {
  const sweeper = new Sweeper();
  sweepers.push(sweeper);
  return new FigureBook(closedDays, things, clock, sweeper);
}

const written = () =>
  closedDays
    .find({ _id: { $gt: '' } })
    .sort({ _id: 1 })
    .lean<ClosedDay[]>();
const at = (moment: string) => (clock.moment = new Date(moment));

/** Two came at the edges of each day, and every third went a week later. */
function history(days: number): void {
  for (let age = days; age >= 0; age -= 1) {
    const start = Date.parse('2028-03-01T00:00:00.000Z') - age * DAY;
    for (const moment of [start, start + DAY - 1].filter((each) => each <= NOW.getTime())) {
      const went = moment + 7 * DAY;
      things.all.push({
        came: new Date(moment),
        went: age % 3 === 0 && went <= NOW.getTime() ? new Date(went) : null,
      });
    }
  }
}

beforeAll(async () => {
  connection = await mongoose.createConnection(mongodbUri(), { dbName: `${prefix}_book` }).asPromise();
  closedDays = connection.model<ClosedDay>(ClosedDay.name, ClosedDaySchema);
});
afterAll(async () => {
  await Promise.all(sweepers.map((sweeper) => sweeper.onModuleDestroy()));
  await connection.close();
  await dropEverything(prefix);
});
beforeEach(async () => {
  await closedDays.deleteMany({ _id: { $gt: '' } });
  clock = new SetClock();
  things = new Things();
});

describe('a book of figures', () => {
  it('tells of every day what came, what went and what there was, the leap day included', async () => {
    history(40);
    await book().close();
    const { days, closedUntil, measured } = await book().read(30);
    expect(days).toEqual(things.expected(30, NOW));
    expect(days.at(-2)?.day).toBe('2028-02-29');
    expect(closedUntil).toEqual(new Date('2028-03-01T00:00:00.000Z'));
    expect(measured).toEqual({ seen: 80 });
  });

  it('counts no more than the open day where the others are closed', async () => {
    history(40);
    const own = book();
    await own.close();
    things.asked.length = 0;
    await own.read(30);
    expect(things.asked).toEqual([
      { from: new Date('2028-03-01T00:00:00.000Z'), until: new Date('2028-03-02T00:00:00.000Z') },
    ]);
  });

  it('closes a day at 02:00 UTC of the next', async () => {
    history(3);
    at('2028-03-02T01:59:59.999Z');
    await book().close();
    expect((await written()).at(-1)?._id).toBe('2028-02-29');
    at('2028-03-02T02:00:00.000Z');
    await book().close();
    expect((await written()).at(-1)?._id).toBe('2028-03-01');
  });

  it('is the same where replicas close at once, and where a day is closed again', async () => {
    history(10);
    await Promise.all([book().close(), book().close(), book().close()]);
    const once = await written();
    expect(new Set(once.map(({ _id }) => _id)).size).toBe(once.length);
    await book().close();
    expect(await written()).toEqual(once);
  });

  it('goes on where a closing was killed, and closes what an outage left open', async () => {
    history(20);
    await book().close();
    const whole = await written();
    await closedDays.deleteMany({ _id: { $gte: '2028-02-20' } });
    await book().close();
    expect((await book().read(20)).days).toEqual(things.expected(20, NOW));
    const facts = ({ _id, added, removed, total }: ClosedDay) => ({ _id, added, removed, total });
    expect((await written()).map(facts)).toEqual(whole.map(facts));
  });

  it('carries no error on: a day that was written wrong is right again from the next closing [D8.1]', async () => {
    history(10);
    await book().close();
    await closedDays.updateOne({ _id: '2028-02-29' }, { $set: { total: { things: 999 } } });
    at('2028-03-02T03:00:00.000Z');
    await book().close();
    expect((await book().read(2)).days).toEqual(things.expected(2, clock.moment));
  });

  it('asks nothing of days before there was anything, and reaches back 92 days at most', async () => {
    history(4);
    await book().close();
    expect(things.asked.map(({ from }) => dayOf(from)).sort()[0]).toBe('2028-02-26');
    const days = await written();
    expect(days).toHaveLength(92);
    expect(days[0]?._id).toBe(addDays('2028-02-29', -91));
    expect(days[0]).toMatchObject({ added: { things: 0 }, removed: { things: 0 }, total: { things: 0 } });
  });

  it('of nothing at all is zeros', async () => {
    await book().close();
    things.asked.length = 0;
    const { days } = await book().read(90);
    expect(days).toHaveLength(90);
    expect(days).toEqual(things.expected(90, NOW));
    expect(things.asked).toHaveLength(1);
  });

  it('writes nothing where the count fails, and everything once it works', async () => {
    history(5);
    things.away = true;
    const own = book();
    await expect(own.close()).rejects.toThrow('away');
    expect(await written()).toEqual([]);
    things.away = false;
    await own.close();
    expect((await own.read(5)).days).toEqual(things.expected(5, NOW));
  });

  it('counts yesterday too until that is closed, and is unavailable where more is overdue: no request closes days', async () => {
    history(5);
    const own = book();
    await expect(own.read(5)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await own.close();
    at('2028-03-02T01:00:00.000Z');
    expect((await own.read(5)).days).toEqual(things.expected(5, clock.moment));
    at('2028-03-03T00:00:00.000Z');
    const before = await written();
    things.asked.length = 0;
    await expect(own.read(5)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(things.asked).toEqual([]);
    expect(await written()).toEqual(before);
    await own.close();
    expect((await own.read(5)).days).toEqual(things.expected(5, clock.moment));
  });
});
