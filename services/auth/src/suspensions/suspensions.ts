import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Ids, retryOnConflict, Sweeper } from '@tessera/service-kit';
import { AuditLog } from '../audit/audit-log.js';
import { Revocations } from '../sessions/revocations.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import type { SuspensionChange } from './suspension-change.schema.js';
import { SuspensionRepository } from './suspension.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
const RETRYING = { within: 2_000, what: 'an account' };

/**
 * The one place where an account is suspended or goes on. The change and its mark are one write of the user's document;
 * the mark is carried over to the audit log at once, or by a sweep.
 */
@Injectable()
export class Suspensions implements OnApplicationBootstrap {
  private readonly logger = new Logger('suspensions');

  constructor(
    private readonly users: UserRepository,
    private readonly suspensions: SuspensionRepository,
    private readonly revocations: Revocations,
    private readonly audit: AuditLog,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'suspensions', () =>
      this.settlePending(new Date(this.clock.now().getTime() - SWEEP_EVERY)),
    );
  }

  /**
   * By an admin. A suspension ends every session, here at once and elsewhere within a second. Null for nobody.
   * @throws AppError DEPENDENCY_UNAVAILABLE where others change the same account all the time.
   */
  async set(userId: string, suspended: boolean, by: string): Promise<UserRecord | null> {
    const { user } = await retryOnConflict(RETRYING, async () => {
      const read = await this.users.findById(userId);
      if (read === null) return { user: null };
      await this.settle(read);
      if ((read.suspendedAt !== undefined) === suspended) return { user: read };
      const change = { _id: this.ids.next(), suspended, at: this.clock.now(), by };
      if (!(await this.suspensions.write(userId, change))) return null;
      const written = await this.users.findById(userId);
      if (written === null) return { user: null };
      if (suspended) await this.revocations.publishCredentials(written);
      // The change itself stands; what is left to do is the sweep's as well.
      await this.settle(written).catch((error: unknown) => this.logger.warn(error));
      return { user: written };
    });
    return user;
  }

  /** Carries over what was marked before then. */
  settlePending(markedBefore: Date): Promise<void> {
    return this.suspensions.marks.settlePending(markedBefore, this.record);
  }

  private settle(user: UserRecord): Promise<void> {
    return this.suspensions.marks.settle(user, this.record);
  }

  private readonly record = async (subjectId: string, change: SuspensionChange): Promise<void> => {
    const { _id, at, by: actorId, suspended } = change;
    const action = suspended ? 'account-suspended' : 'account-resumed';
    await this.audit.add({ _id, at, actor: 'admin', actorId, action, subjectId, from: null, to: null });
  };
}
