import { Injectable } from '@nestjs/common';
import { sendVerification } from '@tessera/jobs';
import { AppError, Clock, hashOf, Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { LoginThrottle } from '../login/login-throttle.js';
import { Mailer } from '../mail/mailer.js';
import type { Client } from '../rates/client.js';
import { present } from '../users/user.errors.js';
import { UserRepository } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';
import { VerificationRepository } from './verification.repository.js';
import { VerificationThrottle } from './verification-throttle.js';

/** Shows whose an address is, by a link that is mailed to it. */
@Injectable()
export class Verifications {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly addresses: VerificationRepository,
    private readonly users: UserRepository,
    private readonly throttle: VerificationThrottle,
    private readonly logins: LoginThrottle,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: sendVerification,
      payload: ({ id }) => ({ userId: id }),
      find: (page) => addresses.pending.find(page),
      giveUp: (item) => addresses.pending.giveUp(item),
    });
  }

  /** Mails the link that is pending in a new account's document. */
  async begin({ _id, verification }: UserRecord): Promise<void> {
    if (verification?.mailPending) await this.mails.enqueue({ id: _id, mark: verification.mailPending });
  }

  /**
   * Gives an account another address and mails the link that verifies it. Mails to the former one that are kept in
   * files go, as its account's erasure would no longer find them.
   * @throws AppError NOT_FOUND, EMAIL_TAKEN
   */
  async beginAt(user: UserRecord, email: string): Promise<UserRecord> {
    const changed = present(await this.users.changeEmail(user, email, this.clock.now()));
    await this.begin(changed);
    await this.forgetFormer(user.email);
    return changed;
  }

  /** Forgets the mails to an address that is no account's now: the process may have died before it did so. */
  async forgetFormer(email: string): Promise<void> {
    await this.mailer.forget(email);
  }

  /** Mails another link; nothing where the address is verified. @throws AppError RATE_LIMITED */
  async resend(userId: string, address: string): Promise<{ ok: true }> {
    const user = await this.users.findById(userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    if (user.verification === undefined) return { ok: true };
    await this.throttle.admit(user.emailKey, address);
    const mark = this.clock.now();
    if (await this.addresses.request(userId, mark)) await this.mails.enqueue({ id: userId, mark });
    return { ok: true };
  }

  /** @throws AppError VERIFICATION_TOKEN_INVALID for a link that is spent, too old or made up. */
  async confirm(token: string, client: Client): Promise<{ ok: true }> {
    const tokenHash = hashOf(token);
    const user = await this.addresses.findByToken(tokenHash, this.clock.now());
    if (!user || !(await this.addresses.consume(user._id, tokenHash)))
      throw new AppError('VERIFICATION_TOKEN_INVALID');
    // Whoever reads the account's mail is its owner.
    await this.logins.trustClient(user.emailKey, client);
    return { ok: true };
  }
}
