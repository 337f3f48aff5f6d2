import { ADMIN_USERS_MANY as MANY } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { emailKey, usernameKey } from '../users/user-keys.js';
import { LIVING } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import type { KeySample } from './key-sample.js';
import type { SortKey } from './key-windows.js';
import {
  direction,
  filterOf,
  prefixesOf,
  SHOWN,
  UserListRepository,
  type Filter,
  type Part,
  type Sort,
  type UserListQuery,
} from './user-list.repository.js';

/**
 * The same list on FerretDB, which takes an order from the index of ids alone and sorts everything that a query matches
 * by anything else: each read is made of a small set, or walks the ids where many match.
 */
export class WindowedUserListRepository extends UserListRepository {
  constructor(
    users: Model<UserRecord>,
    private readonly sample: KeySample,
  ) {
    super(users);
  }

  override async countMatching(search: string): Promise<number> {
    for (const range of prefixesOf(search)) {
      if ((await this.count(range)) === MANY) return MANY;
    }
    return super.countMatching(search);
  }

  override page(query: UserListQuery, matching: number): Promise<UserRecord[]> {
    const { search, sort, ...rest } = query;
    if (sort === 'subscriptionTier') return super.page(query, matching);
    const part = { ...rest, filter: filterOf(search) };
    if (sort === 'createdAt') return search === '' ? this.walk(part) : this.byAge(part, matching);
    return this.byKey(part, sort === 'username' ? 'usernameKey' : 'emailKey', search, matching);
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

  /** Where many match the search, the first of the tier show that there are many of both. */
  protected override countTier(ofTier: Filter, matching: number): Promise<number> {
    return this.count(ofTier, matching < MANY ? undefined : { subscriptionTier: 1 });
  }

  protected override byAge(part: Part, matching: number): Promise<UserRecord[]> {
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
}
