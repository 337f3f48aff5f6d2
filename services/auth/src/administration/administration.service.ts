import { Injectable } from '@nestjs/common';
import type { AuditAction, AuditRecord, ListedUser, Tier } from '@tessera/contracts';
import { Clock, FigureBook, Ids, notFound } from '@tessera/service-kit';
import { AuditLog } from '../audit/audit-log.js';
import type { Counted, Measured } from '../figures/account-figures.js';
import { PlanChanges } from '../plans/plan-changes.js';
import { Revocations } from '../sessions/revocations.js';
import { UserRepository } from '../users/user.repository.js';
import { toAuditRecord, toListedUser } from './administration.mapper.js';
import { UserListRepository, type UserListQuery } from './user-list.repository.js';

/** What admins see and do with accounts. Whoever asks has made sure that it is for an admin. */
@Injectable()
export class AdministrationService {
  constructor(
    private readonly list: UserListRepository,
    private readonly users: UserRepository,
    private readonly revocations: Revocations,
    private readonly plans: PlanChanges,
    private readonly audit: AuditLog,
    private readonly book: FigureBook<Counted, Measured>,
    private readonly clock: Clock,
    private readonly ids: Ids,
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

  /** Recorded before it is done. @throws AppError NOT_FOUND for nobody. */
  async endSessions(userId: string, by: string): Promise<{ ended: true }> {
    if (!(await this.users.findById(userId))) throw notFound();
    await this.record('sessions-ended', by, userId);
    const user = await this.users.endSessions(userId, this.clock.now());
    if (!user) throw notFound();
    await this.revocations.publishCredentials(user);
    return { ended: true };
  }

  async auditBefore(before: string | null, limit: number): Promise<AuditRecord[]> {
    return (await this.audit.list(before, limit)).map(toAuditRecord);
  }

  async recordRetry(by: string, jobId: string): Promise<{ recorded: true }> {
    await this.record('job-retried', by, jobId);
    return { recorded: true };
  }

  private record(action: AuditAction, by: string, subjectId: string): Promise<void> {
    return this.audit.add({
      _id: this.ids.next(),
      at: this.clock.now(),
      actor: 'admin',
      actorId: by,
      action,
      subjectId,
      from: null,
      to: null,
    });
  }

  private async total(search: string): Promise<number> {
    if (search !== '') return this.list.countMatching(search);
    const { days } = await this.book.read(1);
    return days.at(-1)?.total.users ?? 0;
  }
}
