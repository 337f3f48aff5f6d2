import { Injectable } from '@nestjs/common';
import { endSessions, type AccountAction, type ListedUser, type UserDetails } from '@tessera/contracts';
import { AppError, Clock } from '@tessera/service-kit';
import { AdminRecords } from '../audit/admin-records.js';
import { AccountErasure } from '../erasure/account-erasure.js';
import { LoginThrottle } from '../login/login-throttle.js';
import { SuspendedCharges } from '../payments/suspended-charges.js';
import { ResetService } from '../reset/reset.service.js';
import { Revocations } from '../sessions/revocations.js';
import { SessionService } from '../sessions/session.service.js';
import { Suspensions } from '../suspensions/suspensions.js';
import { present } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { toListedUser } from './administration.mapper.js';

/**
 * What an admin sees and does with one account. Whoever asks has made sure that `by` is an admin. An action that would
 * change nothing is not done, and leaves no record.
 */
@Injectable()
export class AccountActions {
  constructor(
    private readonly users: UserRepository,
    private readonly sessions: SessionService,
    private readonly revocations: Revocations,
    private readonly suspensions: Suspensions,
    private readonly charges: SuspendedCharges,
    private readonly resets: ResetService,
    private readonly logins: LoginThrottle,
    private readonly erasure: AccountErasure,
    private readonly records: AdminRecords,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND for nobody. */
  async details(userId: string): Promise<UserDetails> {
    const user = present(await this.users.findById(userId));
    const sessions = (await this.sessions.openOf(user))
      .map(({ device, startedAt, lastSeenAt }) => ({ device, startedAt, lastSeenAt }))
      .sort((a, b) => b.lastSeenAt.localeCompare(a.lastSeenAt));
    const charges = this.charges.openOf(user);
    return {
      ...toListedUser(user),
      ...(charges === undefined ? {} : { charges }),
      emailVerified: user.verification === undefined,
      lastSeenAt: user.lastSeenAt.toISOString(),
      sessions,
    };
  }

  /** @throws AppError NOT_FOUND for nobody. */
  async endSessions({ userId, by }: AccountAction): Promise<{ ended: true }> {
    const user = present(await this.users.findById(userId));
    if (await this.haveJustEnded(user)) return { ended: true };
    await this.records.add('sessions-ended', by, userId);
    const ended = present(await this.users.endSessions(userId, this.clock.now()));
    await this.revocations.publishCredentials(ended);
    await this.logins.startOver(ended.emailKey);
    return { ended: true };
  }

  /** @throws AppError NOT_FOUND for nobody, FORBIDDEN for the admin's own account. */
  async suspend({ userId, by }: AccountAction): Promise<ListedUser> {
    refuseOwn(userId, by);
    return this.setSuspended(userId, true, by);
  }

  /** @throws AppError NOT_FOUND for nobody. */
  async resume({ userId, by }: AccountAction): Promise<ListedUser> {
    return this.setSuspended(userId, false, by);
  }

  /** @throws AppError NOT_FOUND for nobody. */
  async sendReset({ userId, by }: AccountAction): Promise<{ asked: true }> {
    const { email } = present(await this.users.findById(userId));
    if (await this.resets.isOnItsWay(email)) return { asked: true };
    await this.records.add('reset-sent', by, userId);
    await this.resets.send(email);
    return { asked: true };
  }

  /** @throws AppError NOT_FOUND for nobody, FORBIDDEN for the admin's own account. */
  async erase({ userId, by }: AccountAction): Promise<{ erased: true }> {
    refuseOwn(userId, by);
    present(await this.users.findById(userId));
    await this.records.add('account-deleted', by, userId);
    await this.erasure.erase(userId);
    return { erased: true };
  }

  /**
   * Whether a message that was sent again has ended them. That none is open does not tell: the address of a calendar
   * feed outlives the session that made it.
   */
  private async haveJustEnded(user: UserRecord): Promise<boolean> {
    const { credentials, credentialsChangedAt: changedAt } = user;
    const since = this.clock.now().getTime() - endSessions.deadline;
    if (credentials.keptSession !== null || !changedAt || changedAt.getTime() < since) return false;
    return (await this.sessions.openOf(user)).length === 0;
  }

  private async setSuspended(userId: string, suspended: boolean, by: string): Promise<ListedUser> {
    const user = present(await this.suspensions.set(userId, suspended, by));
    await this.charges.begin(userId);
    return toListedUser(user);
  }
}

/** Nobody shuts themselves out of the dashboard. */
function refuseOwn(userId: string, by: string): void {
  if (userId === by) throw new AppError('FORBIDDEN', { text: 'You cannot do this to your own account.' });
}
