import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { sendRetentionNotice } from '@tessera/jobs';
import { Clock, Outbox, Sweeper, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountErasure } from '../erasure/account-erasure.js';
import { greeting } from '../mail/greeting.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { isDue, isTold, RetentionRepository } from './retention.repository.js';
import { INACTIVE, NOTICE } from './retention-times.js';

/** In milliseconds: an account's day comes within the hour. */
const SWEEP_EVERY = 60 * 60_000;
const BATCH = 500;
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Ends accounts that nobody used or pays for, after 12 months, but for suspended ones, with a mail 30 days before; only
 * where `RETENTION` is on. The mail must have gone out, or there is no mailbox for it: while it cannot be sent for any
 * other reason no account ends, however long nobody uses it.
 */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly logger = new Logger('retention');
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    private readonly accounts: RetentionRepository,
    private readonly users: UserRepository,
    private readonly erasure: AccountErasure,
    private readonly mailer: Mailer,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: sendRetentionNotice,
      payload: ({ id }) => ({ userId: id }),
      find: (page) => accounts.pending.find(page),
      giveUp: (item) => accounts.pending.giveUp(item),
    });
  }

  onApplicationBootstrap(): void {
    if (this.env.RETENTION === 'on') this.sweeper.every(SWEEP_EVERY, 'retention', () => this.sweep());
  }

  /** Queues the notices that are due, and erases the accounts whose owners got one and did not log in. */
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const noticeDue = new Date(now - INACTIVE + NOTICE);
    const mark = new Date(now);
    for (const account of await this.accounts.findUntold(noticeDue, BATCH)) {
      if (await this.accounts.markPending(account, mark)) await this.mails.enqueue({ id: account._id, mark });
    }
    const due = { seenBefore: new Date(now - INACTIVE), toldBefore: new Date(now - NOTICE) };
    for (const { _id: userId } of await this.accounts.findDue(due, BATCH)) {
      // Those before it took a while, in which its owner may have come back.
      if (await this.erasure.eraseIf(userId, isDue(due))) {
        this.logger.log({ userId }, 'nobody used this account for 12 months: it ends');
      }
    }
  }

  /**
   * Mails the notice, unless the account was used, paid for or suspended in the meantime, the notice was sent, or no
   * account ends any more.
   */
  async sendNotice(userId: string): Promise<void> {
    const user = await this.users.findById(userId);
    const now = this.clock.now();
    if (!user) return;
    const mark = await this.accounts.pending.due(user);
    const used = user.lastSeenAt.getTime() > now.getTime() - INACTIVE + NOTICE;
    const isOff = this.env.RETENTION === 'off';
    if (isOff || isTold(user) || user.payment?.entitled || user.suspendedAt || used) {
      if (mark) await this.accounts.pending.clear({ id: userId, mark });
      return;
    }
    const ends = new Date(Math.max(user.lastSeenAt.getTime() + INACTIVE, now.getTime() + NOTICE));
    // A mailbox that does not exist counts as told: the data would be kept for good where surely nobody reads mails.
    await this.mailer.sendToPerson({
      to: user.email,
      subject: 'Your Tessera account will be deleted',
      text: noticeText(greeting(user), DAY.format(ends), this.env.PUBLIC_URL),
    });
    await this.accounts.markTold(user, now);
  }
}

function noticeText(hello: string, day: string, url: string): string {
  return [
    hello,
    '',
    'You have not used your Tessera account for almost 12 months.',
    `On ${day} the account will be deleted, with all its grids and photos.`,
    '',
    `To keep it, log in before that day: ${url}/auth`,
    'If you no longer need it, there is nothing to do.',
    '',
  ].join('\n');
}
