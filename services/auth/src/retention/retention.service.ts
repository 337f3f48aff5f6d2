import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { JobQueues, sendRetentionNotice } from '@tessera/jobs';
import { Clock, Sweeper } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { AccountErasure } from '../erasure/account-erasure.js';
import { greeting } from '../mail/greeting.js';
import { Mailer } from '../mail/mailer.js';
import { UserRepository } from '../users/user.repository.js';
import { RetentionRepository } from './retention.repository.js';
import { INACTIVE, NOTICE } from './retention-times.js';

/** In milliseconds: an account's day comes within the hour. */
const SWEEP_EVERY = 60 * 60_000;
const BATCH = 500;
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * Ends accounts that nobody used or pays for, after 12 months, with a mail 30 days before; only where `RETENTION` is
 * on. The mail must have gone out: without it no account ends, however long nobody uses it.
 */
@Injectable()
export class RetentionService implements OnApplicationBootstrap {
  private readonly logger = new Logger('retention');

  constructor(
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    private readonly accounts: RetentionRepository,
    private readonly users: UserRepository,
    private readonly erasure: AccountErasure,
    private readonly mailer: Mailer,
    private readonly queues: JobQueues,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    if (this.env.RETENTION === 'on') this.sweeper.every(SWEEP_EVERY, 'retention', () => this.sweep());
  }

  /** Asks for the mails that are due, and ends the accounts whose owners were told and did not come. */
  async sweep(): Promise<void> {
    const now = this.clock.now().getTime();
    const noticeDue = new Date(now - INACTIVE + NOTICE);
    for (const { _id: userId, lastSeenAt } of await this.accounts.findUntold(noticeDue, BATCH)) {
      await this.queues.add(
        sendRetentionNotice,
        { userId },
        `retention-notice-${userId}-${lastSeenAt.getTime()}`,
      );
    }
    const [seenBefore, toldBefore] = [new Date(now - INACTIVE), new Date(now - NOTICE)];
    for (const { _id: userId } of await this.accounts.findDue(seenBefore, toldBefore, BATCH)) {
      this.logger.log({ userId }, 'nobody used this account for 12 months: it ends');
      await this.erasure.erase(userId);
    }
  }

  /** Mails the notice, unless the account was used or paid for in the meantime, or its owner was told. */
  async sendNotice(userId: string): Promise<void> {
    const user = await this.users.findById(userId);
    const now = this.clock.now();
    if (!user || user.retentionNoticeAt || user.payment?.entitled) return;
    if (user.lastSeenAt.getTime() > now.getTime() - INACTIVE + NOTICE) return;
    const ends = new Date(Math.max(user.lastSeenAt.getTime() + INACTIVE, now.getTime() + NOTICE));
    await this.mailer.send({
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
