import { Injectable } from '@nestjs/common';
import type { AuditRecord, ListedUser, Tier } from '@tessera/contracts';
import { notFound } from '@tessera/service-kit';
import { AdminRecords } from '../audit/admin-records.js';
import { AuditLog } from '../audit/audit-log.js';
import { AccountSnapshots } from '../statistics/account-snapshots.js';
import { PlanChanges } from '../plans/plan-changes.js';
import { toAuditRecord, toListedUser } from './administration.mapper.js';
import { UserListRepository, type UserListQuery } from './user-list.repository.js';

/** What admins see and do with accounts. Whoever asks has made sure that it is for an admin. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly list: UserListRepository,
    private readonly plans: PlanChanges,
    private readonly audit: AuditLog,
    private readonly records: AdminRecords,
    private readonly snapshots: AccountSnapshots,
  ) {}

  async page(query: UserListQuery): Promise<{ users: ListedUser[]; total: number }> {
    const total = await this.total(query.search);
    const users = await this.list.page(query, total);
    return { users: users.map(toListedUser), total };
  }

  async after(id: string | null, limit: number): Promise<ListedUser[]> {
    return (await this.list.after(id ?? '', limit)).map(toListedUser);
  }

  async names(ids: readonly string[]): Promise<{ id: string; username: string }[]> {
    return (await this.list.findMany(ids)).map(({ _id, username }) => ({ id: _id, username }));
  }

  /** @throws AppError NOT_FOUND for nobody. */
  async changeTier(userId: string, tier: Tier, by: string): Promise<ListedUser> {
    const user = await this.plans.setTier(userId, tier, { admin: by });
    if (!user) throw notFound();
    return toListedUser(user);
  }

  async auditBefore(before: string | null, limit: number): Promise<AuditRecord[]> {
    return (await this.audit.list(before, limit)).map(toAuditRecord);
  }

  async recordRetry(by: string, jobId: string): Promise<{ recorded: true }> {
    await this.records.add('job-retried', by, jobId);
    return { recorded: true };
  }

  async recordDismissal(by: string, jobId: string): Promise<{ recorded: true }> {
    await this.records.add('job-retried', by, jobId, { dismissed: true });
    return { recorded: true };
  }

  private async total(search: string): Promise<number> {
    if (search !== '') return this.list.countMatching(search);
    const { users, signedUpSince } = await this.snapshots.latest();
    return users + signedUpSince;
  }
}
