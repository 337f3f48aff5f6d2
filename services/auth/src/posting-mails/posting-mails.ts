import { Inject, Injectable } from '@nestjs/common';
import { unsubscribeUrl } from '@tessera/contracts';
import { sendPostingMail } from '@tessera/jobs';
import { Clock, hashOf, Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { greeting } from '../mail/greeting.js';
import { Mailer } from '../mail/mailer.js';
import { PostingMailRepository, type PostingDay } from './posting-mail.repository.js';
import { postingMail } from './posting-mail.js';

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
      giveUp: (item) => days.settle(item),
    });
  }

  /** Whether the day's mail is on its way by this call. */
  async order(userId: string, day: PostingDay): Promise<boolean> {
    const mark = this.clock.now();
    if (!(await this.days.markPending(userId, day, mark))) return false;
    await this.mails.enqueue({ id: userId, mark });
    return true;
  }

  /** Mails what is pending since `mark`; nothing where a later day has taken its place. */
  async send(userId: string, mark: Date): Promise<void> {
    const user = await this.days.findDue(userId);
    const { day, pending, posts, count, unsubscribe } = user?.postingMail ?? {};
    if (user && day && posts && unsubscribe && pending?.getTime() === mark.getTime()) {
      const { PUBLIC_URL } = this.env;
      const endUrl = `${PUBLIC_URL}${unsubscribeUrl(unsubscribe)}`;
      const { subject, text } = postingMail(posts, count ?? posts.length, PUBLIC_URL, endUrl);
      await this.mailer.sendToPerson({
        to: user.email,
        subject,
        text: `${greeting(user)}\n\n${text}`,
        messageId: messageIdOf(userId, day, PUBLIC_URL),
        unsubscribeUrl: endUrl,
      });
    }
    await this.days.settle({ id: userId, mark });
  }
}

/**
 * The same each time that a day's mail is sent: mail servers and programs show one of those that they have twice. It is
 * sent twice where this process ends between the mail server's reply and the mark that it is out.
 */
const messageIdOf = (userId: string, day: string, publicUrl: string): string =>
  `<posting-${hashOf(`${userId} ${day}`)}@${new URL(publicUrl).hostname}>`;
