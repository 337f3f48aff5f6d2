import { Injectable } from '@nestjs/common';
import { DAY, type ResetBody, type ResetConfirmBody } from '@tessera/contracts';
import { sendReset } from '@tessera/jobs';
import {
  AppError,
  assertNotGivenUp,
  Clock,
  hashOf,
  Ids,
  Outbox,
  type PendingWork,
  type JobProducer,
} from '@tessera/service-kit';
import { LoginThrottle } from '../login/login-throttle.js';
import { PasswordHasher } from '../passwords/password-hasher.js';
import { PasswordChanges } from '../passwords/password-changes.js';
import type { Client } from '../rates/client.js';
import { emailKey } from '../users/user-keys.js';
import { UserRepository } from '../users/user.repository.js';
import { VerificationRepository } from '../verification/verification.repository.js';
import { ResetThrottle } from './reset-throttle.js';
import { ResetRepository } from './reset.repository.js';

/** A day, in milliseconds: longer than a mail is tried for. */
const REMEMBERED = DAY;

@Injectable()
export class ResetService {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly resets: ResetRepository,
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly changes: PasswordChanges,
    private readonly throttle: ResetThrottle,
    private readonly logins: LoginThrottle,
    private readonly addresses: VerificationRepository,
    private readonly clock: Clock,
    private readonly ids: Ids,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: sendReset,
      payload: ({ id }) => ({ resetId: id }),
      find: (page) => resets.pending.find(page),
      giveUp: (item) => resets.pending.giveUp(item),
    });
  }

  /** Looks nobody up: whether the address has an account is found out by the job. */
  async request({ email }: ResetBody, address: string): Promise<{ ok: true }> {
    await this.throttle.admit(emailKey(email), address);
    await this.send(email);
    return { ok: true };
  }

  /** Whether a mail to this address was asked for and is not out yet. */
  isOnItsWay(email: string): Promise<boolean> {
    return this.resets.isPending(email);
  }

  /** Has a link mailed to an address, however often that was asked for. */
  async send(email: string): Promise<void> {
    const id = this.ids.next();
    const now = this.clock.now();
    await this.resets.insert({
      _id: id,
      emailKey: emailKey(email),
      mailPending: now,
      forgetAt: new Date(now.getTime() + REMEMBERED),
    });
    await this.mails.enqueue({ id, mark: now });
  }

  /**
   * Whether a link still works; it is not spent.
   * @throws AppError RESET_TOKEN_INVALID where `confirm` would throw it.
   */
  async check(token: string): Promise<{ ok: true }> {
    const { userId, credentialsVersion, emailKey } = await this.armed(hashOf(token));
    const user = await this.users.findById(userId);
    if (user?.credentials.version !== credentialsVersion || user.emailKey !== emailKey)
      throw new AppError('RESET_TOKEN_INVALID');
    return { ok: true };
  }

  /**
   * Sets the password of a link's owner and ends all sessions. The new hash is made first, so that little can
   * happen between the link being spent and the password being set.
   * @throws AppError RESET_TOKEN_INVALID for a link that is spent, too old, made up, older than the password, or mailed
   * to a former address.
   */
  async confirm({ token, newPassword }: ResetConfirmBody, client: Client): Promise<{ ok: true }> {
    const tokenHash = hashOf(token);
    const reset = await this.armed(tokenHash);
    const passwordHash = await this.passwords.hash(newPassword);
    assertNotGivenUp();
    const now = this.clock.now();
    if (!(await this.resets.consume(tokenHash, now))) throw new AppError('RESET_TOKEN_INVALID');
    const changed = await this.changes.apply(reset.userId, {
      passwordHash,
      fromVersion: reset.credentialsVersion,
      emailKey: reset.emailKey,
      keptSession: null,
      at: now,
    });
    if (!changed) throw new AppError('RESET_TOKEN_INVALID');
    // Whoever reads the account's mail is its owner, and logs in from here next.
    await this.addresses.verify(reset.userId);
    await this.logins.trustOnlyClient(changed.emailKey, client);
    return { ok: true };
  }

  private async armed(tokenHash: string) {
    const reset = await this.resets.findArmed(tokenHash, this.clock.now());
    if (!reset) throw new AppError('RESET_TOKEN_INVALID');
    return reset;
  }
}
