import { ADMIN_USERS_MANY as MANY, TIERS, type AdminUserSort } from '@tessera/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { emailKey, usernameKey } from '../users/user-keys.js';
import { LIVING } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { LAST } from './key-windows.js';

type SortOrder = 'asc' | 'desc';
export type Filter = QueryFilter<UserRecord>;
export type Sort = Record<string, 1 | -1>;

/** Which accounts, and which of them in their order. */
export interface Part {
  readonly filter: Filter;
  readonly order: SortOrder;
  readonly skip: number;
  readonly limit: number;
}

export const SHOWN = {
  username: 1,
  email: 1,
  subscriptionTier: 1,
  isAdmin: 1,
  createdAt: 1,
  suspendedAt: 1,
  'payment.entitled': 1,
} as const;

export interface UserListQuery {
  readonly search: string;
  readonly sort: AdminUserSort;
  readonly order: SortOrder;
  readonly skip: number;
  readonly limit: number;
}

/** What each sort but that by tier goes by; ids are by age. */
const SORTED_BY = { createdAt: '_id', username: 'usernameKey', email: 'emailKey' } as const;

/** Accounts as the admin's list shows them, by the plain queries, whose order MongoDB takes from the indexes. */
export class UserListRepository {
  constructor(protected readonly users: Model<UserRecord>) {}

  /** How many names or addresses begin with `search`; no further than {@link MANY}. */
  countMatching(search: string): Promise<number> {
    return this.count({ $or: prefixesOf(search) });
  }

  /** `matching` is what {@link countMatching} returned for the search. */
  page({ search, sort, ...rest }: UserListQuery, matching: number): Promise<UserRecord[]> {
    const part = { ...rest, filter: filterOf(search) };
    if (sort === 'subscriptionTier') return this.byTier(part, matching);
    const key = SORTED_BY[sort];
    const filter = search === '' ? { [key]: { $gt: '' } } : part.filter;
    return this.read({ ...part, filter }, { [key]: direction(part.order) });
  }

  /** The next in the order of ids. */
  after(id: string, limit: number): Promise<UserRecord[]> {
    return this.read({ filter: { _id: { $gt: id } }, skip: 0, limit }, { _id: 1 });
  }

  findMany(ids: readonly string[]): Promise<UserRecord[]> {
    return this.read({ filter: { _id: { $in: [...ids] } }, skip: 0, limit: ids.length }, { _id: 1 });
  }

  /** A tier after the other, the newest of each first, so that no server sorts by a field of two values. */
  protected async byTier({ filter, order, skip, limit }: Part, matching: number): Promise<UserRecord[]> {
    const tiers = [...TIERS].sort();
    if (order === 'desc') tiers.reverse();
    const page: UserRecord[] = [];
    let toSkip = skip;
    for (const subscriptionTier of tiers) {
      const ofTier: Filter = { subscriptionTier, ...filter };
      const there = await this.countTier(ofTier, matching);
      if (toSkip < there) {
        const part: Part = { filter: ofTier, order: 'desc', skip: toSkip, limit: limit - page.length };
        page.push(...(await this.byAge(part, there)));
      }
      if (page.length === limit) break;
      toSkip = Math.max(0, toSkip - there);
    }
    return page;
  }

  protected countTier(ofTier: Filter, _matching: number): Promise<number> {
    return this.count(ofTier);
  }

  protected byAge(part: Part, _matching: number): Promise<UserRecord[]> {
    return this.read(part, { _id: direction(part.order) });
  }

  /** No further than {@link MANY}. `hint` names the index that is to be walked. */
  protected count(filter: Filter, hint?: Sort): Promise<number> {
    const options = { limit: MANY, ...(hint ? { hint } : {}) };
    return this.users.countDocuments({ ...filter, ...LIVING }, options).exec();
  }

  /** `hint` as for a count. */
  protected read(
    { filter, skip, limit }: Omit<Part, 'order'>,
    sort: Sort,
    hint?: Sort,
  ): Promise<UserRecord[]> {
    if (limit === 0) return Promise.resolve([]);
    const query = this.users
      .find({ ...filter, ...LIVING }, SHOWN)
      .sort(sort)
      .skip(skip)
      .limit(limit);
    return (hint ? query.hint(hint) : query).lean<UserRecord[]>().exec();
  }
}

export function direction(order: SortOrder): 1 | -1 {
  return order === 'asc' ? 1 : -1;
}

export function filterOf(search: string): Filter {
  return search === '' ? {} : { $or: prefixesOf(search) };
}

/** Whose name, and whose address begins with `search`. */
export function prefixesOf(search: string): Filter[] {
  const prefix = (key: string) => ({ $gte: key, $lt: key + LAST });
  return [{ usernameKey: prefix(usernameKey(search)) }, { emailKey: prefix(emailKey(search)) }];
}
