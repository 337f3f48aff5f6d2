// @ts-check
/**
 * The history that the admin's calls are measured over: every record follows from its number alone, so that what the
 * figures must be can be counted without the services and without the database.
 */

import {
  storedAsset,
  storedGrid,
  storedPhoto,
  storedPlanChange,
  storedSession,
  storedUser,
} from '../../services/admin/figures/stored.mjs';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365 * DAY_MS;
const SESSION_SECONDS = 600;
const GRIDS_EACH = 2;
const PHOTOS_A_GRID = 10;
const PAID_AFTER_MS = DAY_MS;
const PAID_FOR_MS = 30 * DAY_MS;

/**
 * Ids as the services make them: by age.
 *
 * @param {Date} createdAt
 * @param {number} index
 */
const idOf = (createdAt, index) =>
  createdAt.getTime().toString(16).padStart(12, '0') + index.toString(16).padStart(20, '0');

/** A year of people, of whom each has two grids of ten photos; it ends at `end`. */
export class AdminRecords {
  /**
   * @param {number} users
   * @param {number} end milliseconds since 1970
   */
  constructor(users, end) {
    this.users = users;
    this.end = end;
    this.grids = GRIDS_EACH * users;
    this.photos = PHOTOS_A_GRID * this.grids;
    this.sessions = Math.floor(users / 2);
  }

  /**
   * The moment of the record `index` of `count`, spread evenly over the year.
   *
   * @param {number} index
   * @param {number} count
   */
  momentOf(index, count) {
    return new Date(this.end - YEAR_MS + Math.floor(((index + 1) * YEAR_MS) / count));
  }

  /** @param {number} index */
  userId(index) {
    return idOf(this.momentOf(index, this.users), index);
  }

  /** @param {number} index */
  gridId(index) {
    return idOf(this.momentOf(index, this.grids), index);
  }

  /** @param {number} index */
  photoId(index) {
    return idOf(this.momentOf(index, this.photos), index);
  }

  /** @param {number} index */
  ownerOfPhoto(index) {
    return this.userId(Math.floor(index / PHOTOS_A_GRID) % this.users);
  }

  /**
   * Every fifth person takes the paid plan a day after the sign-up; every second of these leaves it after 30 days.
   *
   * @param {number} index
   * @returns {{ from: string, to: string, at: Date }[]}
   */
  planChanges(index) {
    if (index % 5 !== 0) return [];
    const upgrade = this.momentOf(index, this.users).getTime() + PAID_AFTER_MS;
    const changes = [{ from: 'free', to: 'creator', at: new Date(upgrade) }];
    if (index % 10 !== 0) {
      changes.push({ from: 'creator', to: 'free', at: new Date(upgrade + PAID_FOR_MS) });
    }
    return changes.filter(({ at }) => at.getTime() <= this.end);
  }

  /** @param {number} index */
  user(index) {
    const createdAt = this.momentOf(index, this.users);
    // Not in the order of the sign-ups, as names are not.
    const name = `person-${((index * 7_919) % this.users).toString().padStart(6, '0')}`;
    return storedUser({
      id: this.userId(index),
      name,
      tier: this.planChanges(index).at(-1)?.to ?? 'free',
      isAdmin: index === 0,
      createdAt,
      lastSeenAt: index % 4 === 0 ? new Date(this.end - (index % 7) * 1_000) : createdAt,
    });
  }

  /** @param {number} index */
  plans(index) {
    return this.planChanges(index).map((change, place) =>
      storedPlanChange({ id: idOf(change.at, 10 * index + place), userId: this.userId(index), ...change }),
    );
  }

  /** Of the last 30 days, each of 10 minutes. @param {number} index */
  session(index) {
    const startedAt = new Date(this.end - Math.floor(((index + 1) * 30 * DAY_MS) / this.sessions));
    return storedSession({
      id: idOf(startedAt, index),
      userId: this.userId(2 * index),
      startedAt,
      seconds: SESSION_SECONDS,
      expiresAt: new Date(startedAt.getTime() + 7 * DAY_MS),
      forgetAt: new Date(startedAt.getTime() + 400 * DAY_MS),
    });
  }

  /** @param {number} index */
  board(index) {
    return {
      _id: this.userId(index),
      order: Array.from({ length: GRIDS_EACH }, (_, place) => this.gridId(index + place * this.users)),
      version: 1,
    };
  }

  /** @param {number} index */
  grid(index) {
    return storedGrid({
      id: this.gridId(index),
      ownerId: this.userId(index % this.users),
      name: `Grid ${index}`,
      order: Array.from({ length: PHOTOS_A_GRID }, (_, place) => this.photoId(index * PHOTOS_A_GRID + place)),
      createdAt: this.momentOf(index, this.grids),
    });
  }

  /** @param {number} index */
  photo(index) {
    return storedPhoto({
      id: this.photoId(index),
      gridId: this.gridId(Math.floor(index / PHOTOS_A_GRID)),
      ownerId: this.ownerOfPhoto(index),
      mediaId: this.mediaId(index),
      isHidden: index % 1_000 === 0,
      createdAt: this.momentOf(index, this.photos),
    });
  }

  /** @param {number} index */
  mediaId(index) {
    return ((index * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0').padEnd(32, index.toString(16));
  }

  /** @param {number} index */
  bytes(index) {
    return 200_000 + (index % 1_000);
  }

  /** @param {number} index */
  asset(index) {
    return storedAsset({
      id: this.mediaId(index),
      ownerId: this.ownerOfPhoto(index),
      photoId: this.photoId(index),
      bytes: this.bytes(index),
      createdAt: this.momentOf(index, this.photos),
    });
  }

  /**
   * What the charts must show of a day, by counting the year through: what was made from `from` until `until`, and
   * what there was then.
   *
   * @param {number} from
   * @param {number} until
   */
  day(from, until) {
    const made = (/** @type {number} */ count) =>
      this.madeBefore(until, count) - this.madeBefore(from, count);
    let payingUsers = 0;
    for (let index = 0; index < this.users; index += 5) {
      if (this.planChanges(index).findLast(({ at }) => at.getTime() < until)?.to === 'creator')
        payingUsers += 1;
    }
    let storageBytes = 0;
    const stored = this.madeBefore(until, this.photos);
    for (let index = 0; index < stored; index += 1) storageBytes += this.bytes(index);
    return {
      signups: made(this.users),
      photos: made(this.photos),
      grids: made(this.grids),
      totalUsers: this.madeBefore(until, this.users),
      payingUsers,
      storageBytes,
    };
  }

  /**
   * How many of `count` records were made before that moment.
   *
   * @param {number} moment
   * @param {number} count
   */
  madeBefore(moment, count) {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.momentOf(middle, count).getTime() < moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
