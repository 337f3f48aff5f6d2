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

/** Accounts with what they have: auth knows the accounts, grids the counts. */
@Injectable()
export class UsersService {
  constructor(private readonly messages: MessageClient) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE */
  async page(query: AdminUsersQuery): Promise<{ users: AdminUser[]; total: number }> {
    const { page, limit, ...rest } = query;
    const { users, total } = await this.messages.send(listUsers, {
      ...rest,
      skip: (page - 1) * limit,
      limit,
    });
    return { users: await this.counted(users), total };
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

  /** With their grids and photos. @throws AppError DEPENDENCY_UNAVAILABLE */
  async counted<User extends ListedUser>(
    users: readonly User[],
  ): Promise<(User & { gridCount: number; photoCount: number })[]> {
    if (users.length === 0) return [];
    const counts = await this.messages.send(ownerCounts, { ownerIds: users.map(({ id }) => id) });
    const of = new Map(counts.map((entry) => [entry.ownerId, entry]));
    return users.map((user) => ({
      ...user,
      gridCount: of.get(user.id)?.grids ?? 0,
      photoCount: of.get(user.id)?.photos ?? 0,
    }));
  }
}
