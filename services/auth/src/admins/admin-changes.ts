import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock, Ids, Sweeper, unavailable } from '@tessera/service-kit';
import { AuditLog } from '../audit/audit-log.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import type { AdminChange } from './admin-change.schema.js';
import { AdminRepository } from './admin.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
/** Each lost race means that somebody else's write went through. */
const ATTEMPTS = 20;

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
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const user = await this.users.findByEmail(email);
      if (user === null) return null;
      await this.settle(user);
      if (user.isAdmin === isAdmin) return user;
      const change = { _id: this.ids.next(), isAdmin, at: this.clock.now() };
      if (!(await this.admins.write(user, change))) continue;
      const written = { ...user, isAdmin, adminChangePending: change };
      // The change itself stands; what is left to do is the sweep's as well.
      await this.settle(written).catch((error: unknown) => this.logger.warn(error));
      return written;
    }
    throw unavailable('admin');
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
