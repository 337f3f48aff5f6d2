import { DAY, LIMITS, Rhythm } from '@tessera/contracts';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { EMPTY_GRID } from './grid.js';
import { noRhythm, postingOrder, slots, type Slot } from './slots.js';
import { instantOf, momentsOf } from './instants.js';
import { wallTime } from './wall-clock.js';

const ZONES = ['Europe/Vienna', 'America/New_York', 'Australia/Lord_Howe'];
const NONE = new Map<string, string>();
const at = (text: string) => Date.parse(text);

const WEDNESDAYS: Rhythm = {
  weekly: [{ day: 3, time: '18:00' }],
  zone: 'Europe/Vienna',
  start: '2026-11-01',
  skipped: [],
};
/** A Sunday. */
const NOW = at('2026-11-22T12:00:00Z');
const daysOf = (dates: ReadonlyMap<string, Slot>) => [...dates].map(([id, { day }]) => `${id} ${day}`);

describe('the date of a post', () => {
  it('is the next slot for the next post, and the one after it for the one after', () => {
    const dates = slots(WEDNESDAYS, NONE, ['a', 'b'], NOW);
    expect(dates.get('a')).toEqual({
      day: '2026-11-25',
      time: '18:00',
      at: at('2026-11-25T17:00:00Z'),
      fixed: false,
      overdue: false,
      outOfOrder: false,
    });
    expect(dates.get('b')?.day).toBe('2026-12-02');
  });

  it('stays until its day is over in the rhythm’s zone, and moves to the next slot then', () => {
    const dates = (now: string) => daysOf(slots(WEDNESDAYS, NONE, ['a'], at(now)));
    expect(dates('2026-11-25T17:00:01Z')).toEqual(['a 2026-11-25']);
    expect(dates('2026-11-25T22:59:59Z')).toEqual(['a 2026-11-25']);
    expect(dates('2026-11-25T23:00:00Z')).toEqual(['a 2026-12-02']);
  });

  it('is at no slot of today that another post has used up, be it early or late', () => {
    const weekly = ['09:00', '18:00'].map((time) => ({ day: 3, time }));
    const due = (...posted: string[]) => {
      const lately = posted.map((time) => ({ id: time, at: time }));
      const dates = slots({ ...WEDNESDAYS, weekly }, NONE, ['a'], at('2026-11-25T19:00:00Z'), lately);
      return [...dates.values()].map(({ day, time }) => `${day} ${time}`);
    };
    expect(due('2026-11-24T22:59:59Z')).toEqual(['2026-11-25 09:00']);
    expect(due('2026-11-25T07:55:00Z')).toEqual(['2026-11-25 18:00']);
    expect(due('2026-11-25T07:55:00Z', '2026-11-25T18:30:00Z')).toEqual(['2026-12-02 09:00']);
  });

  it('is on the next day where the clock is put forward over midnight', () => {
    const nuuk = { ...WEDNESDAYS, weekly: [{ day: 6, time: '23:30' }], zone: 'America/Nuuk' };
    const dates = slots(nuuk, NONE, ['a', 'b'], at('2027-03-27T12:00:00Z'));
    expect([...dates.values()].map(({ day, time }) => [day, time])).toEqual([
      ['2027-03-28', '00:30'],
      ['2027-04-03', '23:30'],
    ]);
  });

  it('leaves out skipped days and all before the start', () => {
    const later = { ...WEDNESDAYS, start: '2026-12-01', skipped: ['2026-12-02'] };
    expect(daysOf(slots(later, NONE, ['a'], NOW))).toEqual(['a 2026-12-09']);
  });

  it('stays where it is fixed, and the others flow around it', () => {
    const fixed = new Map([['b', '2026-11-25']]);
    const dates = slots(WEDNESDAYS, fixed, ['a', 'b', 'c'], NOW);
    expect(daysOf(new Map([...dates].sort()))).toEqual(['a 2026-12-02', 'b 2026-11-25', 'c 2026-12-09']);
    expect(dates.get('b')).toMatchObject({ time: '18:00', fixed: true, outOfOrder: true });
  });

  it('is at the slot of its turn on a fixed day with several, and in order', () => {
    const weekly = ['09:00', '18:00'].map((time) => ({ day: 3, time }));
    const fixed = new Map([['f', '2026-11-25']]);
    const due = (...order: string[]) =>
      [...slots({ ...WEDNESDAYS, weekly }, fixed, order, NOW)].map(
        ([id, { day, time, outOfOrder }]) => `${id} ${day} ${time} ${outOfOrder}`,
      );
    expect(due('a', 'f', 'b')).toEqual([
      'a 2026-11-25 09:00 false',
      'f 2026-11-25 18:00 false',
      'b 2026-12-02 09:00 false',
    ]);
    expect(due('f', 'a')).toEqual(['f 2026-11-25 09:00 false', 'a 2026-11-25 18:00 false']);
  });

  it('is all day where a fixed day has no slot left, and fixed dates need no rhythm', () => {
    const fixed = new Map([
      ['a', '2026-11-24'],
      ['b', '2026-11-25'],
      ['c', '2026-11-25'],
    ]);
    expect(
      [...slots(WEDNESDAYS, fixed, ['a', 'b', 'c', 'd'], NOW)].map(([id, { time }]) => [id, time]),
    ).toEqual([
      ['a', null],
      ['b', '18:00'],
      ['c', null],
      ['d', '18:00'],
    ]);
    expect(daysOf(slots(noRhythm('Asia/Tokyo'), fixed, ['a', 'd'], NOW))).toEqual(['a 2026-11-24']);
  });

  it('is overdue where it is fixed and its day has passed in the rhythm’s zone', () => {
    const isOverdue = (zone: string) =>
      slots({ ...WEDNESDAYS, zone }, new Map([['a', '2026-11-21']]), ['a'], at('2026-11-22T08:00:00Z')).get(
        'a',
      )?.overdue;
    expect(isOverdue('Europe/Vienna')).toBe(true);
    expect(isOverdue('Pacific/Pago_Pago')).toBe(false);
  });

  it('is out of order where it is fixed after that of a later post or before that of an earlier one', () => {
    const marks = (order: string[], day: string) =>
      slots(WEDNESDAYS, new Map([['f', day]]), order, NOW).get('f')?.outOfOrder;
    expect(marks(['a', 'f', 'b'], '2026-11-27')).toBe(false);
    expect(marks(['f', 'a'], '2026-11-27')).toBe(true);
    expect(marks(['a', 'f'], '2026-11-24')).toBe(true);
  });

  it('does not exist for a rhythm without a day, nor beyond the days ahead', () => {
    expect(slots({ ...WEDNESDAYS, weekly: [] }, NONE, ['a'], NOW).size).toBe(0);
    const many = Array.from({ length: 1_000 }, (_, index) => `${index}`);
    expect(slots(WEDNESDAYS, NONE, many, NOW).size).toBe(Math.floor(LIMITS.rhythm.daysAhead / 7));
  });

  it('is for no hidden post, placeholder or posted post', () => {
    const grid = {
      ...EMPTY_GRID,
      order: ['new', 'hidden', 'blank', 'old', 'posted'],
      placeholders: ['blank'],
      posted: ['posted'],
    };
    expect(postingOrder(grid, (id) => id === 'hidden')).toEqual(['old', 'new']);
  });
});

const times = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const moments = fc.integer({ min: at('2025-01-01'), max: at('2031-01-01') });
const days = moments.map((moment) => new Date(moment).toISOString().slice(0, 10));
const rhythms: fc.Arbitrary<Rhythm> = fc.record({
  weekly: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 7 }), time: times }), {
    maxLength: 10,
    selector: ({ day, time }) => `${day} ${time}`,
  }),
  zone: fc.constantFrom(...ZONES),
  start: days,
  skipped: fc.array(days, { maxLength: 5 }),
});
const plans = fc
  .record({
    rhythm: rhythms,
    now: moments,
    count: fc.nat(30),
    marks: fc.array(fc.option(days), { maxLength: 30 }),
  })
  .map(({ marks, count, ...rest }) => {
    const order = Array.from({ length: count }, (_, index) => `p${index}`);
    const fixed = new Map(order.flatMap((id, index) => (marks[index] ? [[id, marks[index]] as const] : [])));
    return { ...rest, order, fixed };
  });

describe('the dates of a plan', () => {
  it('keep fixed days through any reorder, and move the others only', () => {
    fc.assert(
      fc.property(
        plans,
        fc.infiniteStream(fc.double({ noNaN: true })),
        ({ rhythm, fixed, order, now }, chance) => {
          const shuffled = order
            .map((id) => [chance.next().value ?? 0, id] as const)
            .sort(([a], [b]) => a - b)
            .map(([, id]) => id);
          const dates = slots(rhythm, fixed, shuffled, now);
          for (const [id, day] of fixed) expect(dates.get(id)).toMatchObject({ day, fixed: true });
          const flowing = (ids: string[]) => {
            const due = slots(rhythm, fixed, ids, now);
            return ids.flatMap((id) => (fixed.has(id) ? [] : [due.get(id)?.at]));
          };
          const fixedOnes = order.filter((id) => fixed.has(id));
          const kept = shuffled.filter((id) => !fixed.has(id));
          // With the fixed ones in the same order among themselves, the k-th of the others has the same date.
          expect(flowing([...fixedOnes, ...kept])).toEqual(flowing([...fixedOnes, ...kept.reverse()]));
        },
      ),
    );
  });

  it('stay as they are where a post is fixed to the day that it has', () => {
    fc.assert(
      fc.property(plans, fc.nat(), ({ rhythm, fixed, order, now }, chosen) => {
        const dates = slots(rhythm, fixed, order, now);
        const flowing = order.filter((id) => dates.has(id) && !fixed.has(id));
        const id = flowing[chosen % flowing.length];
        const day = dates.get(id ?? '')?.day;
        if (id === undefined || day === undefined) return;
        const times = (of: ReadonlyMap<string, Slot>) => [...of].map(([key, { at: due }]) => [key, due]);
        expect(times(slots(rhythm, new Map([...fixed, [id, day]]), order, now))).toEqual(times(dates));
      }),
    );
  });

  it('give no slot twice, none of a day before, and rise with the order', () => {
    fc.assert(
      fc.property(plans, ({ rhythm, fixed, order, now }) => {
        const dates = slots(rhythm, fixed, order, now);
        const flowing = order.flatMap((id) => {
          const slot = dates.get(id);
          return slot && !slot.fixed ? [slot] : [];
        });
        const timed = [...dates.values()].filter(({ time }) => time !== null).map(({ at: due }) => due);
        expect(new Set(timed).size).toBe(timed.length);
        for (const [index, { at: due, day }] of flowing.entries()) {
          expect(day >= wallTime(rhythm.zone, now).day).toBe(true);
          expect(due).toBeGreaterThan(flowing[index - 1]?.at ?? -Infinity);
          expect(day >= rhythm.start && !rhythm.skipped.includes(day)).toBe(true);
        }
      }),
    );
  });

  it.each(ZONES)('are those of Temporal in %s, daylight saving included', (zone) => {
    const changes = fc.constantFrom(...transitionsOf(zone));
    const near = fc.tuple(changes, fc.integer({ min: -3 * 60, max: 3 * 60 }));
    const anywhere = fc.oneof(
      moments,
      near.map(([change, minutes]) => change + minutes * 60_000),
    );
    fc.assert(
      fc.property(anywhere, times, fc.boolean(), (moment, time, sameTime) => {
        const shown = wallTime(zone, moment);
        const wall = sameTime ? shown : { day: shown.day, time };
        const expected = Temporal.PlainDateTime.from(`${wall.day}T${wall.time}`).toZonedDateTime(zone, {
          disambiguation: 'compatible',
        });
        expect(instantOf(zone, wall)).toBe(expected.epochMilliseconds);
      }),
      { numRuns: 1_000 },
    );
  });

  it('have the next valid time in the gap of daylight saving, the first of a doubled one, and one slot for two that meet', () => {
    const daily = (...clock: string[]): Rhythm => ({
      weekly: clock.map((time) => ({ day: 7, time })),
      zone: 'Europe/Vienna',
      start: '2026-01-01',
      skipped: [],
    });
    const [gap, next] = slots(daily('02:30', '03:30'), NONE, ['a', 'b'], at('2026-03-28T12:00Z')).values();
    expect(gap).toMatchObject({ day: '2026-03-29', time: '03:30', at: at('2026-03-29T01:30:00Z') });
    expect(next).toMatchObject({ day: '2026-04-05', time: '02:30' });
    const [doubled] = slots(daily('02:30'), NONE, ['a'], at('2026-10-24T12:00Z')).values();
    expect(doubled).toMatchObject({ time: '02:30', at: at('2026-10-25T00:30:00Z') });
  });
});

it('computes slots with fewer than 30 looks at the clock for each post, however many slots a day has', () => {
  const weekly = Array.from({ length: LIMITS.rhythm.weekly }, (_, n) => ({
    day: 7,
    time: `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 === 0 ? '00' : '30'}`,
  }));
  const posts = Array.from({ length: 200 }, (_, n) => String(n));
  const sunday = (n: number) => new Date(at('2026-11-22') + n * 7 * DAY).toISOString().slice(0, 10);
  /** On which the clock is put forward or back. */
  const changing = (n: number) => {
    const last = Date.UTC(2027 + Math.floor(n / 2), n % 2 === 0 ? 3 : 10, 0);
    return new Date(last - new Date(last).getUTCDay() * DAY).toISOString().slice(0, 10);
  };
  const looks = jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  for (const dayOf of [() => sunday(0), sunday, changing]) {
    looks.mockClear();
    const dates = slots({ ...WEDNESDAYS, weekly }, new Map(posts.map((id, n) => [id, dayOf(n)])), posts, NOW);
    expect(dates.size).toBe(posts.length);
    expect(looks.mock.calls.length).toBeLessThan(30 * posts.length);
  }
  looks.mockRestore();
});

it.each([
  ['Europe/Vienna', '2026-03-29'],
  ['Europe/Vienna', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['America/Santiago', '2026-04-05'],
  ['America/Santiago', '2026-09-06'],
])('is where the clock of %s shows its time, also around the change of %s', (zone, change) => {
  const times = Array.from({ length: 96 }, (_, n) =>
    [n / 4, (n % 4) * 15].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':'),
  );
  for (const days of [-2, -1, 0, 1, 2]) {
    const day = new Date(at(change) + days * DAY).toISOString().slice(0, 10);
    const wanted = times.map((time) => instantOf(zone, { day, time }));
    const shown = wanted.map((moment) => ({ ...wallTime(zone, moment), at: moment }));
    expect(momentsOf(zone, day, times)).toEqual(shown);
  }
});

describe('a rhythm', () => {
  it.each([
    ['a zone that nobody knows', { zone: 'Europe/Atlantis' }],
    ['a weekday that does not exist', { weekly: [{ day: 8, time: '18:00' }] }],
    ['a time that does not exist', { weekly: [{ day: 1, time: '24:00' }] }],
    ['one slot twice', { weekly: [WEDNESDAYS.weekly[0], WEDNESDAYS.weekly[0]] }],
    ['a day that does not exist', { skipped: ['2026-02-30'] }],
  ])('is refused with %s', (_, wrong) => {
    expect(Rhythm.safeParse(WEDNESDAYS).success).toBe(true);
    expect(Rhythm.safeParse({ ...WEDNESDAYS, ...wrong }).success).toBe(false);
  });
});

function transitionsOf(zone: string): number[] {
  const found: number[] = [];
  let offset = Number.NaN;
  for (let moment = at('2025-01-01'); moment < at('2031-01-01'); moment += DAY / 24) {
    const next = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).offsetNanoseconds;
    if (next !== offset && !Number.isNaN(offset)) found.push(moment);
    offset = next;
  }
  return found;
}
