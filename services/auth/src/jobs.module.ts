import { Module, type DynamicModule } from '@nestjs/common';
import {
  forwardMessage,
  forwardWaitlistEntry,
  handler,
  sendAnswer,
  sendPasswordNotice,
  sendPostingMail,
  sendReset,
  sendRetentionNotice,
  sendVerification,
} from '@tessera/jobs';
import { JobRecovery, JobRunner } from '@tessera/service-kit';
import { ContactModule } from './contact/contact.module.js';
import { ContactService } from './contact/contact.service.js';
import { MessageActions } from './contact/message-actions.service.js';
import type { AuthEnv } from './env.js';
import { Mailer } from './mail/mailer.js';
import { PasswordChanges } from './passwords/password-changes.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PostingMails } from './posting-mails/posting-mails.js';
import { PostingMailsModule } from './posting-mails/posting-mails.module.js';
import { ResetMailService } from './reset/reset-mail.service.js';
import { ResetModule } from './reset/reset.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { RetentionService } from './retention/retention.service.js';
import { VerificationMailService } from './verification/verification-mail.service.js';
import { VerificationModule } from './verification/verification.module.js';
import { WaitlistModule } from './waitlist/waitlist.module.js';
import { WaitlistService } from './waitlist/waitlist.service.js';

const JOBS = [
  sendReset,
  sendVerification,
  sendPasswordNotice,
  sendPostingMail,
  forwardMessage,
  sendAnswer,
  forwardWaitlistEntry,
  sendRetentionNotice,
];

/** The jobs that this service does. */
@Module({})
export class AuthJobsModule {
  static forRoot(env: AuthEnv): DynamicModule {
    const target = { url: env.REDIS_URL, prefix: `${env.REDIS_PREFIX}:jobs` };
    const runner = {
      provide: JobRunner,
      inject: [
        ResetMailService,
        VerificationMailService,
        PasswordChanges,
        ContactService,
        MessageActions,
        WaitlistService,
        RetentionService,
        PostingMails,
        Mailer,
        JobRecovery,
      ],
      useFactory: (
        resets: ResetMailService,
        verifications: VerificationMailService,
        passwords: PasswordChanges,
        contact: ContactService,
        messages: MessageActions,
        waitlist: WaitlistService,
        retention: RetentionService,
        posting: PostingMails,
        mailer: Mailer,
        recovery: JobRecovery,
      ) => {
        const handlers = [
          handler(sendReset, ({ resetId }) => resets.send(resetId)),
          handler(sendVerification, ({ userId }) => verifications.send(userId)),
          handler(sendPasswordNotice, ({ userId, mark }) => passwords.sendNotice(userId, mark)),
          handler(forwardMessage, ({ messageId }) => contact.forward(messageId)),
          handler(sendAnswer, ({ messageId }) => messages.sendAnswer(messageId)),
          handler(sendRetentionNotice, ({ userId }) => retention.sendNotice(userId)),
          handler(sendPostingMail, ({ userId, mark }) => posting.send(userId, new Date(mark))),
          handler(forwardWaitlistEntry, ({ entryId }) => waitlist.forward(entryId)),
        ];
        const lanes = [{ queue: 'mail', concurrency: 4, needs: () => mailer.ready() }] as const;
        return new JobRunner(lanes, JOBS, handlers, target, recovery);
      },
    };
    return {
      module: AuthJobsModule,
      imports: [
        ResetModule,
        VerificationModule,
        PasswordsModule,
        ContactModule,
        WaitlistModule,
        RetentionModule,
        PostingMailsModule,
      ],
      providers: [runner],
    };
  }
}
