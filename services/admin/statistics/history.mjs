// @ts-check
/**
 * A history of a hundred days of people, what they made and what they paid, and what the dashboard must say of it:
 * by the formulas of the specification and the decisions, counted here by the texts of days over everything that ever
 * was, without the product's code.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Euro a month, of the plan table. */
const PRICE = 9;
const DAYS = 100;

/**
 * @typedef {object} Made
 * @property {string} id
 * @property {Date} at
 * @property {Date | null} erasedAt
 *
 * @typedef {object} Photo
 * @property {string} id
 * @property {Date} at
 * @property {Date | null} erasedAt
 * @property {string} gridId
 * @property {string} mediaId
 * @property {number} bytes
 * @property {boolean} hidden
 *
 * @typedef {object} Person
 * @property {string} id
 * @property {string} [name]
 * @property {boolean} [isAdmin]
 * @property {Date} at
 * @property {Date | null} erasedAt
 * @property {Date} seenAt
 * @property {{ to: 'free' | 'creator', at: Date }[]} plans
 * @property {{ at: Date, seconds: number }[]} sessions
 * @property {(Made & { carousel: boolean })[]} grids
 * @property {Photo[]} photos
 * @property {Date | null} exportedAt
 */

/** The same numbers in every run. @param {number} seed */
function generator(seed) {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** @param {Date | number} moment */
const dayOf = (moment) => new Date(moment).toISOString().slice(0, 10);
/** @param {string} day */
const monthOf = (day) => day.slice(0, 7);
/** @param {number} value @param {number} [decimals] */
const rounded = (value, decimals = 0) =>
  Number((Math.round(value * 10 ** decimals) / 10 ** decimals).toFixed(decimals));
/** @param {number} part @param {number} whole @param {number} [decimals] */
const percent = (part, whole, decimals) => (whole === 0 ? 0 : rounded((100 * part) / whole, decimals));
/** @param {number} now @param {number} before */
const change = (now, before) => (before === 0 ? null : rounded((100 * (now - before)) / before, 1));

/**
 * Four sign-ups a day, at its first and its last millisecond and in between; some of them are erased, most upload,
 * some pay and some of these cease to.
 *
 * @param {Date} now when it ends
 * @returns {Person[]}
 */
export function historyUntil(now) {
  const random = generator(20_280_229);
  let ids = 0;
  const id = () => (ids += 1).toString(16).padStart(8, '0').padStart(32, 'ab');
  const between = (/** @type {number} */ from, /** @type {number} */ until) =>
    new Date(from + Math.floor(random() * (until - from)));
  const midnight = Date.parse(`${dayOf(now)}T00:00:00.000Z`);
  /** @type {Person[]} */
  const people = [];
  for (let age = DAYS; age >= 0; age -= 1) {
    const start = midnight - age * DAY_MS;
    const moments = [
      start,
      between(start, start + DAY_MS),
      between(start, start + DAY_MS),
      start + DAY_MS - 1,
    ];
    for (const moment of moments.filter((each) => Number(each) <= now.getTime())) {
      people.push(person(new Date(moment)));
    }
  }
  return people;

  /** @param {Date} at @returns {Person} */
  function person(at) {
    const goes = random() < 0.15 ? at.getTime() + random() * 40 * DAY_MS : Infinity;
    const erasedAt = goes < now.getTime() ? new Date(goes) : null;
    const end = (erasedAt ?? now).getTime();
    const seenAt = random() < 0.5 ? between(at.getTime(), end) : new Date(end);
    /** @type {Person['plans']} */
    const plans = [];
    if (random() < 0.4) {
      const upgrade = at.getTime() + random() * 20 * DAY_MS;
      const downgrade = random() < 0.4 ? upgrade + random() * 30 * DAY_MS : Infinity;
      if (upgrade < end) plans.push({ to: 'creator', at: new Date(upgrade) });
      if (downgrade < end) plans.push({ to: 'free', at: new Date(downgrade) });
    }
    const sessions = Array.from({ length: erasedAt ? 0 : Math.floor(random() * 3) }, () => {
      const begun = between(at.getTime(), end);
      const longest = Math.min(7_200, (end - begun.getTime()) / 1_000);
      return { at: begun, seconds: Math.floor(random() * longest) };
    });
    const made = () => {
      const createdAt = between(at.getTime(), end);
      const removed = random() < 0.2 ? between(createdAt.getTime(), end) : erasedAt;
      return { id: id(), at: createdAt, erasedAt: removed };
    };
    const grids = Array.from({ length: Math.floor(random() * 4) }, () => ({
      id: id(),
      at: between(at.getTime(), end),
      erasedAt,
      carousel: random() < 0.2,
    }));
    const [first] = grids;
    const photos = Array.from({ length: first ? Math.floor(random() * 6) : 0 }, () => ({
      ...made(),
      gridId: first?.id ?? '',
      mediaId: id(),
      bytes: 100_000 + Math.floor(random() * 900_000),
      hidden: random() < 0.2,
    }));
    const exportedAt = first && random() < 0.3 ? between(at.getTime(), end) : null;
    return { id: id(), at, erasedAt, seenAt, plans, sessions, grids, photos, exportedAt };
  }
}

/** The end of a UTC day, as the first moment that is not of it. @param {string} day */
const endOf = (day) => new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS);

/** @param {{ at: Date, erasedAt: Date | null }} thing @param {Date} moment before which it was made */
const thereAt = ({ at, erasedAt }, moment) => at < moment && (erasedAt === null || erasedAt >= moment);

/** @param {Person} person @param {Date} moment */
const paysAt = (person, moment) =>
  thereAt(person, moment) && person.plans.findLast(({ at }) => at < moment)?.to === 'creator';

/** What the dashboard must say, at a moment, of people. */
export class Expected {
  /** @param {readonly Person[]} people @param {Date} now */
  constructor(people, now) {
    this.people = people;
    this.now = now;
    this.grids = people.flatMap(({ grids }) => grids);
    this.photos = people.flatMap(({ photos }) => photos);
    /** Nothing happened after it. */
    this.end = new Date(now.getTime() + 1);
    this.living = people.filter((person) => thereAt(person, this.end));
    this.payers = people.filter((person) => paysAt(person, this.end)).length;
    this.totalGrids = this.grids.filter((grid) => thereAt(grid, this.end)).length;
    this.totalPhotos = this.photos.filter((photo) => thereAt(photo, this.end)).length;
  }

  /** The day that many days ago. @param {number} age */
  day(age) {
    return dayOf(this.now.getTime() - age * DAY_MS);
  }

  /** @param {number} days */
  ago(days) {
    return new Date(this.now.getTime() - days * DAY_MS);
  }

  /**
   * How many were made on the days from `first` to `last`, given by their ages.
   *
   * @param {readonly { at: Date }[]} things
   * @param {number} first
   * @param {number} [last]
   */
  made(things, first, last = 0) {
    const [from, to] = [this.day(first), this.day(last)];
    return things.filter(({ at }) => at <= this.now && dayOf(at) >= from && dayOf(at) <= to).length;
  }

  get active() {
    return this.living.filter(({ seenAt }) => seenAt >= this.ago(7)).length;
  }

  stats() {
    const { living, payers, totalGrids, totalPhotos } = this;
    return {
      totalUsers: living.length,
      recentSignups: this.made(this.people, 6),
      totalPhotos,
      avgPhotosPerGrid: totalGrids === 0 ? 0 : rounded(totalPhotos / totalGrids, 2),
      totalGrids,
      avgGridsPerUser: living.length === 0 ? 0 : rounded(totalGrids / living.length, 2),
      premiumUsers: payers,
      freeUsers: living.length - payers,
      totalCarousels: this.grids.filter((grid) => grid.carousel && thereAt(grid, this.end)).length,
      activeUsers: this.active,
    };
  }

  revenue() {
    const month = monthOf(this.day(0));
    const begin = new Date(`${month}-01T00:00:00.000Z`);
    const changes = this.people
      .flatMap(({ plans }) => plans)
      .filter(({ at }) => monthOf(dayOf(at)) === month && at <= this.now);
    const atStart = this.people.filter((person) => paysAt(person, begin)).length;
    const left = this.people.filter(
      ({ erasedAt, plans }) =>
        erasedAt && erasedAt >= begin && erasedAt <= this.now && plans.at(-1)?.to === 'creator',
    );
    const downgrades = changes.filter(({ to }) => to === 'free').length + left.length;
    return {
      monthlyRevenue: this.payers * PRICE,
      annualRevenue: 12 * this.payers * PRICE,
      averageRevenuePerUser: this.payers === 0 ? 0 : PRICE,
      conversionRate: percent(this.payers, this.living.length),
      newSubscribersThisMonth: changes.filter(({ to }) => to === 'creator').length,
      churnRate: percent(downgrades, atStart, 1),
      payingUsers: this.payers,
      currency: 'EUR',
      simulated: true,
    };
  }

  growth() {
    const thisWeek = this.made(this.people, 6);
    const cohort = this.living.filter(({ at }) => at >= this.ago(60) && at < this.ago(30));
    // What was of an account that is gone counts no more.
    const sessions = this.living
      .flatMap((person) => person.sessions)
      .filter(({ at }) => dayOf(at) >= this.day(29));
    const seconds = sessions.reduce((sum, session) => sum + session.seconds, 0);
    return {
      userGrowth: {
        thisWeek,
        thisMonth: this.made(this.people, 29),
        weeklyGrowth: percent(thisWeek, this.living.length, 1),
      },
      engagement: {
        activeUsers: this.active,
        retentionRate: percent(cohort.filter(({ seenAt }) => seenAt >= this.ago(30)).length, cohort.length),
        totalSessions: sessions.length,
        avgSessionLength: sessions.length === 0 ? 0 : rounded(seconds / 60 / sessions.length, 1),
      },
      contentGrowth: {
        photosThisWeek: this.made(this.photos, 6),
        gridsThisWeek: this.made(this.grids, 6),
        totalPhotos: this.totalPhotos,
        totalGrids: this.totalGrids,
      },
    };
  }

  /** @param {number} limit bytes */
  storage(limit) {
    const storageUsed = this.bytesAt(this.end);
    return {
      totalPhotos: this.totalPhotos,
      storageUsed,
      storageLimit: limit,
      storageUsage: percent(storageUsed, limit, 1),
    };
  }

  /** Ascending, today being the last. @param {number} days */
  daily(days) {
    return Array.from({ length: days }, (_, index) => {
      const age = days - 1 - index;
      const end = age === 0 ? this.end : endOf(this.day(age));
      return {
        day: this.day(age),
        signups: this.made(this.people, age, age),
        photos: this.made(this.photos, age, age),
        grids: this.made(this.grids, age, age),
        totalUsers: this.people.filter((person) => thereAt(person, end)).length,
        payingUsers: this.people.filter((person) => paysAt(person, end)).length,
        storageBytes: this.bytesAt(end),
      };
    });
  }

  analytics() {
    const using = this.living.filter(({ grids }) => grids.length > 0);
    const rate = (/** @type {(person: Person) => boolean} */ uses) =>
      using.length === 0 ? null : percent(using.filter(uses).length, using.length);
    const [today, before] = [this.daily(31).at(-1), this.daily(31).at(0)];
    const conversion = (/** @type {typeof today} */ entry) =>
      entry && entry.totalUsers > 0 ? entry.payingUsers / entry.totalUsers : 0;
    return {
      userGrowth: change(this.made(this.people, 29), this.made(this.people, 59, 30)),
      photoUpload: change(this.made(this.photos, 29), this.made(this.photos, 59, 30)),
      premiumConversion: change(conversion(today), conversion(before)),
      exportUsage: rate(({ exportedAt }) => exportedAt !== null),
      carouselCreation: rate(({ grids }) => grids.some(({ carousel }) => carousel)),
      hideFeature: rate(({ photos }) => photos.some((photo) => photo.hidden && thereAt(photo, this.end))),
      multiGrid: rate(({ grids }) => grids.length > 1),
    };
  }

  /** @param {Date} moment */
  bytesAt(moment) {
    return this.photos.filter((photo) => thereAt(photo, moment)).reduce((sum, { bytes }) => sum + bytes, 0);
  }
}
