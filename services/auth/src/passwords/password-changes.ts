import { Inject, Injectable } from '@nestjs/common';
import { sendPasswordNotice } from '@tessera/jobs';
import { Outbox, type PendingWork, type JobProducer } from '@tessera/service-kit';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { greeting } from '../mail/greeting.js';
import { Mailer } from '../mail/mailer.js';
import { Revocations } from '../sessions/revocations.js';
import { UserRepository, type PasswordChange } from '../users/user.repository.js';
import type { UserRecord } from '../users/user.schema.js';

/** Gives accounts a new password, with all that follows from it. */
@Injectable()
export class PasswordChanges {
  private readonly mails: JobProducer<PendingWork>;

  constructor(
    private readonly users: UserRepository,
    private readonly revocations: Revocations,
    private readonly mailer: Mailer,
    @Inject(AUTH_ENV) private readonly env: AuthEnv,
    outbox: Outbox,
  ) {
    this.mails = outbox.register({
      job: sendPasswordNotice,
      payload: ({ id, mark }) => ({ userId: id, mark: mark.getTime() }),
      find: (page) => users.pendingNotices.find(page),
      giveUp: (item) => users.pendingNotices.giveUp(item),
    });
  }

  /**
   * Ends every session but the one that is kept, and queues the mail to the owner. Null, and nothing happened, where
   * the password was changed since it was read or the account is gone.
   */
  async apply(userId: string, change: PasswordChange): Promise<UserRecord | null> {
    const changed = await this.users.changePassword(userId, change);
    if (!changed) return null;
    await this.revocations.publishCredentials(changed);
    await this.mails.enqueue({ id: userId, mark: change.at });
    return changed;
  }

  /** Mails an owner of the change at `at`, or of the last one without it; of several only the last is mailed. */
  async sendNotice(userId: string, at?: number): Promise<void> {
    const user = await this.users.findById(userId);
    const mark = user && (await this.users.pendingNotices.due(user));
    if (!mark || (at !== undefined && mark.getTime() !== at)) return;
    const isSent = await this.mailer.sendToPerson({
      to: user.email,
      subject: 'Your password was changed',
      text: noticeText(greeting(user), mark, this.env.PUBLIC_URL),
    });
    if (!isSent) return this.users.pendingNotices.giveUp({ id: userId, mark });
    await this.users.pendingNotices.clear({ id: userId, mark });
  }
}

function noticeText(hello: string, at: Date, publicUrl: string): string {
  return `${hello}

The password of your Tessera account was changed on ${at.toUTCString()}. Other devices were logged out.

If this was not you, choose a new password now:

${publicUrl}/forgot-password
`;
}
