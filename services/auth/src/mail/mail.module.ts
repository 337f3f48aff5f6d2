import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@tessera/service-kit';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { AUTH_ENV, type AuthEnv } from '../env.js';
import { FolderMailer } from './folder-mailer.js';
import { Mailer } from './mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

/** By the mail server where one is set, otherwise to files. */
function createMailer(env: AuthEnv, clock: Clock): Mailer {
  const from = env.MAIL_FROM ?? `Tessera <no-reply@${new URL(env.PUBLIC_URL).hostname}>`;
  if (env.SMTP_URL) return new SmtpMailer(env.SMTP_URL, from);
  if (env.MAIL_DIR) return new FolderMailer(env.MAIL_DIR, from, clock);
  throw new Error('neither SMTP_URL nor MAIL_DIR is set');
}

@Global()
@Module({
  providers: [{ provide: Mailer, inject: [AUTH_ENV, Clock], useFactory: createMailer }],
  exports: [Mailer],
})
export class MailModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly mailer: Mailer,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'mail files',
      erase: async ({ email }) => {
        if (email !== null) await this.mailer.forget(email);
      },
    });
  }
}
