import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Ids, retryOnConflict, Sweeper } from '@tessera/service-kit';
import { AuditLog } from '../audit/audit-log.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import type { AdminChange } from './admin-change.schema.js';
import { AdminRepository } from './admin.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
const RETRYING = { within: 2_000, what: 'an account' };

/**
 * The one place where somebody becomes an admin or ceases to be one. The change and its mark are one write of the
 * user's document; the mark is carried over to the audit log at once, or by a sweep.
 */
@Injectable()
export class AdminChanges implements OnApplicationBootstrap {
  private readonly logger = new Logger('admin changes');

  constructor(
    private readonly users: UserRepository,
    private readonly admins: AdminRepository,
    private readonly audit: AuditLog,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'admin changes', () =>
      this.settlePending(new Date(this.clock.now().getTime() - SWEEP_EVERY)),
    );
  }

  /** By the operator. Null where no account has the address. @throws AppError DEPENDENCY_UNAVAILABLE */
  async setAdmin(email: string, isAdmin: boolean): Promise<UserRecord | null> {
    const { user } = await retryOnConflict(RETRYING, async () => {
      const read = await this.users.findByEmail(email);
      if (read === null) return { user: null };
      await this.settle(read);
      if (read.isAdmin === isAdmin) return { user: read };
      const change = { _id: this.ids.next(), isAdmin, at: this.clock.now() };
      if (!(await this.admins.write(read, change))) return null;
      const written = { ...read, isAdmin, adminChangePending: change };
      // The change itself stands; what is left to do is the sweep's as well.
      await this.settle(written).catch((error: unknown) => this.logger.warn(error));
      return { user: written };
    });
    return user;
  }

  /** Carries over what was marked before then. */
  settlePending(markedBefore: Date): Promise<void> {
    return this.admins.marks.settlePending(markedBefore, this.record);
  }

  private settle(user: UserRecord): Promise<void> {
    return this.admins.marks.settle(user, this.record);
  }

  private readonly record = async (subjectId: string, { _id, at, isAdmin }: AdminChange): Promise<void> => {
    const action = isAdmin ? 'admin-granted' : 'admin-revoked';
    await this.audit.add({
      _id,
      at,
      actor: 'operator',
      actorId: null,
      action,
      subjectId,
      from: null,
      to: null,
    });
  };
}
