import { Inject, Injectable } from '@nestjs/common';
import { unsubscribeUrl, type mailPostingDay, type ResponseOf } from '@tessera/contracts';
import { sendPostingMail } from '@tessera/jobs';
import { Clock, hashOf, Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { greeting } from '../mail/greeting.js';
import { Mailer } from '../mail/mailer.js';
import { PostingMailRepository, type PostingDay } from './posting-mail.repository.js';
import { postingMail } from './posting-mail.js';

/** A mailbox that refuses so many mails in a row is mailed no more: a full one may have room again. */
const BOUNCES = 3;

/** Mails people in the morning what they are to post that day. */
@Injectable()
export class PostingMails {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly days: PostingMailRepository,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: sendPostingMail,
      payload: ({ id, mark }) => ({ userId: id, mark: mark.getTime() }),
      find: (page) => days.pending.find(page),
      // Half a day later it is of no use.
      giveUp: (item) => days.settle(item, 'dropped'),
    });
  }

  /** `mailed` is whether the day's mail is on its way by this call. */
  async order(userId: string, day: PostingDay): Promise<ResponseOf<typeof mailPostingDay>> {
    if (await this.days.takeBounces(userId, BOUNCES)) return { mailed: false, undeliverable: true };
    const mark = this.clock.now();
    if (!(await this.days.markPending(userId, day, mark))) return { mailed: false };
    await this.mails.enqueue({ id: userId, mark });
    return { mailed: true };
  }

  /** Mails what is pending since `mark`; nothing where a later mail has taken its place, or goes with it. */
  async send(userId: string, mark: Date): Promise<void> {
    const user = await this.days.findDue(userId);
    const { day, morning, pending, posts, count, unsubscribe } = user?.postingMail ?? {};
    if (user && day && posts && unsubscribe && pending?.getTime() === mark.getTime()) {
      const { PUBLIC_URL } = this.env;
      const endUrl = `${PUBLIC_URL}${unsubscribeUrl(unsubscribe)}`;
      const { subject, text } = postingMail(posts, count ?? posts.length, PUBLIC_URL, endUrl);
      const isSent = await this.mailer.sendToPerson({
        to: user.email,
        subject,
        text: `${greeting(user)}\n\n${text}`,
        messageId: messageIdOf(userId, morning ?? day, PUBLIC_URL),
        unsubscribeUrl: endUrl,
      });
      return this.days.settle({ id: userId, mark }, isSent ? 'sent' : 'bounced');
    }
    await this.days.settle({ id: userId, mark }, 'dropped');
  }
}

/**
 * The same each time that a day's mail is sent: mail servers and programs show one of those that they have twice. It is
 * sent twice where this process ends between the mail server's reply and the mark that it is out.
 */
const messageIdOf = (userId: string, mail: string, publicUrl: string): string =>
  `<posting-${hashOf(`${userId} ${mail}`)}@${new URL(publicUrl).hostname}>`;
