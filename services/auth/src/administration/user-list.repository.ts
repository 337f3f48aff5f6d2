import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { ADMIN_USERS_MANY as MANY, TIERS, type AdminUserSort } from '@tessera/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { emailKey, usernameKey } from '../users/user-keys.js';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';
import { KeySample } from './key-sample.js';
import { LAST, type SortKey } from './key-windows.js';

export type SortOrder = 'asc' | 'desc';
type Filter = QueryFilter<UserRecord>;
type Sort = Record<string, 1 | -1>;

/** Which accounts, and which of them in their order. */
interface Part {
  readonly filter: Filter;
  readonly order: SortOrder;
  readonly skip: number;
  readonly limit: number;
}

const SHOWN = {
  username: 1,
  email: 1,
  subscriptionTier: 1,
  isAdmin: 1,
  createdAt: 1,
  suspendedAt: 1,
} as const;

export interface UserListQuery {
  readonly search: string;
  readonly sort: AdminUserSort;
  readonly order: SortOrder;
  readonly skip: number;
  readonly limit: number;
}

/**
 * Accounts as the admin's list shows them. FerretDB takes an order from the index of ids alone and sorts everything
 * that a query matches by anything else, so each read is made of a small set, or walks the ids where many match.
 */
@Injectable()
export class UserListRepository {
  constructor(
    @InjectModel(UserRecord.name) private readonly users: Model<UserRecord>,
    private readonly sample: KeySample,
  ) {}

  /** How many names or addresses begin with `search`; no further than {@link MANY}. */
  async countMatching(search: string): Promise<number> {
    for (const range of prefixesOf(search)) {
      if ((await this.count(range)) === MANY) return MANY;
    }
    return this.count({ $or: prefixesOf(search) });
  }

  /** `matching` is what {@link countMatching} says of the search. */
  async page({ search, sort, ...rest }: UserListQuery, matching: number): Promise<UserRecord[]> {
    const filter: Filter = search === '' ? {} : { $or: prefixesOf(search) };
    const part = { ...rest, filter };
    if (sort === 'subscriptionTier') return this.byTier(part, matching);
    if (sort === 'createdAt') return search === '' ? this.walk(part) : this.byAge(part, matching);
    return this.byKey(part, sort === 'username' ? 'usernameKey' : 'emailKey', search, matching);
  }

  /** The next in the order of ids. */
  after(id: string, limit: number): Promise<UserRecord[]> {
    return this.read({ filter: { _id: { $gt: id } }, skip: 0, limit }, { _id: 1 });
  }

  findMany(ids: readonly string[]): Promise<UserRecord[]> {
    return this.read({ filter: { _id: { $in: [...ids] } }, skip: 0, limit: ids.length }, { _id: 1 });
  }

  /** By windows of the order, which are wide enough but for an old sample; few are sorted as they are. */
  private async byKey(part: Part, key: SortKey, search: string, matching: number): Promise<UserRecord[]> {
    const { filter, order, skip, limit } = part;
    const sort: Sort = { [key]: direction(order) };
    const prefix = key === 'usernameKey' ? usernameKey(search) : emailKey(search);
    const windows = matching < MANY ? [] : this.sample.windows(key, order, prefix, skip + limit);
    for (const window of windows) {
      const narrowed = { ...part, filter: { ...filter, [key]: { $gt: '', ...window } } };
      // The index of the other key has all that match the search.
      const found = await this.read(narrowed, sort, { [key]: 1 });
      if (found.length === limit) return found;
    }
    return this.read(search === '' ? { ...part, filter: { [key]: { $gt: '' } } } : part, sort);
  }

  /** A tier after the other, the newest of each first, so that no server sorts by a field of two values. */
  private async byTier({ filter, order, skip, limit }: Part, matching: number): Promise<UserRecord[]> {
    const tiers = [...TIERS].sort();
    if (order === 'desc') tiers.reverse();
    const page: UserRecord[] = [];
    let toSkip = skip;
    for (const subscriptionTier of tiers) {
      const ofTier: Filter = { subscriptionTier, ...filter };
      // Where many match the search, the first of the tier tell that there are many of both.
      const there = await this.count(ofTier, matching < MANY ? undefined : { subscriptionTier: 1 });
      if (toSkip < there) {
        const part: Part = { filter: ofTier, order: 'desc', skip: toSkip, limit: limit - page.length };
        page.push(...(await this.byAge(part, there)));
      }
      if (page.length === limit) break;
      toSkip = Math.max(0, toSkip - there);
    }
    return page;
  }

  private byAge(part: Part, matching: number): Promise<UserRecord[]> {
    return matching < MANY ? this.sortByAge(part) : this.walk(part);
  }

  /** In the order of ids, which are by age, past those that do not match: for a filter that many match. */
  private walk(part: Part): Promise<UserRecord[]> {
    const filter = { _id: { $gt: '' }, ...part.filter };
    return this.read({ ...part, filter }, { _id: direction(part.order) }, { _id: 1 });
  }

  /** Not by `_id` alone, for which FerretDB would walk the ids until it found the few that match. */
  private async sortByAge({ filter, order, skip, limit }: Part): Promise<UserRecord[]> {
    const sort: Sort = { createdAt: direction(order), _id: direction(order) };
    return this.users.aggregate<UserRecord>([
      { $match: { ...filter, ...LIVING } },
      { $sort: sort },
      { $skip: skip },
      { $limit: limit },
      { $project: SHOWN },
    ]);
  }

  /** No further than {@link MANY}. `hint` names the index that is to be walked. */
  private count(filter: Filter, hint?: Sort): Promise<number> {
    const options = { limit: MANY, ...(hint ? { hint } : {}) };
    return this.users.countDocuments({ ...filter, ...LIVING }, options).exec();
  }

  /** `hint` as for a count. */
  private read({ filter, skip, limit }: Omit<Part, 'order'>, sort: Sort, hint?: Sort): Promise<UserRecord[]> {
    if (limit === 0) return Promise.resolve([]);
    const query = this.users
      .find({ ...filter, ...LIVING }, SHOWN)
      .sort(sort)
      .skip(skip)
      .limit(limit);
    return (hint ? query.hint(hint) : query).lean<UserRecord[]>().exec();
  }
}

function direction(order: SortOrder): 1 | -1 {
  return order === 'asc' ? 1 : -1;
}

/** Whose name, and whose address begins with `search`. */
function prefixesOf(search: string): Filter[] {
  const prefix = (key: string) => ({ $gte: key, $lt: key + LAST });
  return [{ usernameKey: prefix(usernameKey(search)) }, { emailKey: prefix(emailKey(search)) }];
}
