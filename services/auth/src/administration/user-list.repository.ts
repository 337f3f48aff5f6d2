import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TIERS, type AdminUserSort } from '@tessera/contracts';
import type { Model, QueryFilter } from 'mongoose';
import { emailKey, usernameKey } from '../users/user-keys.js';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';

export type SortOrder = 'asc' | 'desc';
type Filter = QueryFilter<UserRecord>;

/** Sorts after every string that begins with what precedes it. */
const LAST = '\u{10FFFF}';
const SORT_KEYS = { createdAt: '_id', username: 'usernameKey', email: 'emailKey' } as const;

export interface UserListQuery {
  readonly search: string;
  readonly sort: AdminUserSort;
  readonly order: SortOrder;
  readonly skip: number;
  readonly limit: number;
}

/** Accounts as the admin's list shows them. */
@Injectable()
export class UserListRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** How many names or addresses begin with `search`. */
  countMatching(search: string): Promise<number> {
    return this.users.countDocuments({ ...matching(search), ...LIVING }).exec();
  }

  /** Ids are by age, so that the order of sign-ups is the order of ids, which every server reads from its index. */
  async page({ sort, ...query }: UserListQuery): Promise<UserRecord[]> {
    if (sort === 'subscriptionTier') return this.pageByTier(query);
    const key = SORT_KEYS[sort];
    const filter = query.search === '' ? { [key]: { $gt: '' } } : matching(query.search);
    return this.read(filter, { [key]: direction(query.order) }, query.skip, query.limit);
  }

  /** The next in the order of ids. */
  after(id: string, limit: number): Promise<UserRecord[]> {
    return this.read({ _id: { $gt: id } }, { _id: 1 }, 0, limit);
  }

  findMany(ids: readonly string[]): Promise<UserRecord[]> {
    return this.read({ _id: { $in: [...ids] } }, { _id: 1 }, 0, ids.length);
  }

  /** A tier after the other, the newest of each first, so that no server sorts by a field of two values. */
  private async pageByTier({
    search,
    order,
    skip,
    limit,
  }: Omit<UserListQuery, 'sort'>): Promise<UserRecord[]> {
    const tiers = [...TIERS].sort();
    if (order === 'desc') tiers.reverse();
    const page: UserRecord[] = [];
    let toSkip = skip;
    for (const subscriptionTier of tiers) {
      const filter = { subscriptionTier, ...(search === '' ? {} : matching(search)) };
      const found = await this.read(filter, { _id: -1 }, toSkip, limit - page.length);
      page.push(...found);
      if (page.length === limit) break;
      if (found.length === 0)
        toSkip -= Math.min(toSkip, await this.users.countDocuments({ ...filter, ...LIVING }).exec());
      else toSkip = 0;
    }
    return page;
  }

  private read(
    filter: Filter,
    sort: Record<string, 1 | -1>,
    skip: number,
    limit: number,
  ): Promise<UserRecord[]> {
    if (limit === 0) return Promise.resolve([]);
    return this.users
      .find(
        { ...filter, ...LIVING },
        { username: 1, email: 1, subscriptionTier: 1, isAdmin: 1, createdAt: 1 },
      )
      .sort(sort)
      .skip(skip)
      .limit(limit)
      .lean<UserRecord[]>()
      .exec();
  }
}

function direction(order: SortOrder): 1 | -1 {
  return order === 'asc' ? 1 : -1;
}

function matching(search: string): Filter {
  const prefix = (key: string) => ({ $gte: key, $lt: key + LAST });
  return { $or: [{ usernameKey: prefix(usernameKey(search)) }, { emailKey: prefix(emailKey(search)) }] };
}
