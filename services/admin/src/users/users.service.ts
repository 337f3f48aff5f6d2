import { Injectable } from '@nestjs/common';
import {
  changeTier,
  listUsers,
  ownerCounts,
  USERS_BATCH,
  usersAfter,
  type AdminUser,
  type AdminUsersQuery,
  type ListedUser,
  type UpgradedUser,
  type UpgradeUserBody,
} from '@tessera/contracts';
import { MessageClient } from '@tessera/service-kit';
import { Owners } from '../owners/owners.service.js';
import type { TimeLeft } from '../owners/time-left.js';

/** Accounts with what they have: auth knows the accounts, grids the counts. */
@Injectable()
export class UsersService {
  constructor(
    private readonly messages: MessageClient,
    private readonly owners: Owners,
  ) {}

  /** Without the counts where grids does not respond. @throws AppError DEPENDENCY_UNAVAILABLE where auth does not */
  async page(query: AdminUsersQuery, time: TimeLeft): Promise<{ users: AdminUser[]; total: number }> {
    const { page, limit, ...rest } = query;
    const { users, total } = await this.messages.send(
      listUsers,
      { ...rest, skip: (page - 1) * limit, limit },
      { within: time.milliseconds },
    );
    return { users: await this.countedInTime(users, time), total };
  }

  /** Everybody, in the order of ids. */
  async *all(): AsyncGenerator<AdminUser[]> {
    let after: string | null = null;
    for (;;) {
      const users: ListedUser[] = await this.messages.send(usersAfter, { after, limit: USERS_BATCH });
      const last = users.at(-1);
      if (!last) return;
      yield await this.counted(users);
      if (users.length < USERS_BATCH) return;
      after = last.id;
    }
  }

  /** @throws AppError NOT_FOUND, DEPENDENCY_UNAVAILABLE */
  changeTier({ userId, tier }: UpgradeUserBody, by: string): Promise<UpgradedUser> {
    return this.messages.send(changeTier, { userId, tier, by });
  }

  private async countedInTime(users: readonly ListedUser[], time: TimeLeft): Promise<AdminUser[]> {
    const counts =
      users.length === 0
        ? []
        : await this.owners.ask(ownerCounts, { ownerIds: users.map(({ id }) => id) }, time);
    return counts
      ? withCounts(users, counts)
      : users.map((user) => ({ ...user, gridCount: null, photoCount: null }));
  }

  /** With their grids and photos. @throws AppError DEPENDENCY_UNAVAILABLE */
  async counted<User extends ListedUser>(users: readonly User[]): Promise<Counted<User>[]> {
    if (users.length === 0) return [];
    const counts = await this.messages.send(ownerCounts, { ownerIds: users.map(({ id }) => id) });
    return withCounts(users, counts);
  }
}

type Counted<User> = User & { gridCount: number; photoCount: number };

function withCounts<User extends ListedUser>(
  users: readonly User[],
  counts: readonly { readonly ownerId: string; readonly grids: number; readonly photos: number }[],
): Counted<User>[] {
  const of = new Map(counts.map((entry) => [entry.ownerId, entry]));
  return users.map((user) => ({
    ...user,
    gridCount: of.get(user.id)?.grids ?? 0,
    photoCount: of.get(user.id)?.photos ?? 0,
  }));
}
