import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@tessera/service-kit';
import { AccountModule } from './account/account.module.js';
import { AdministrationModule } from './administration/administration.module.js';
import { ContactModule } from './contact/contact.module.js';
import { CrashesModule } from './crashes/crashes.module.js';
import { AUTH_ENV, type AuthEnv } from './env.js';
import { ErasureRecordsModule } from './erasure/erasure-records.module.js';
import { ErasureModule } from './erasure/erasure.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { AccountStatisticsModule } from './statistics/statistics.module.js';
import { AuthJobsModule } from './jobs.module.js';
import { LoginModule } from './login/login.module.js';
import { MailModule } from './mail/mail.module.js';
import { OperatorModule } from './operator/operator.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PlansModule } from './plans/plans.module.js';
import { PostingMailsModule } from './posting-mails/posting-mails.module.js';
import { ProfileImageModule } from './profile-image/profile-image.module.js';
import { RatesModule } from './rates/rates.module.js';
import { ResetModule } from './reset/reset.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { VerificationModule } from './verification/verification.module.js';
import { WaitlistModule } from './waitlist/waitlist.module.js';

@Global()
@Module({})
class EnvModule {}

@Module({})
export class AppModule {
  static forRoot(env: AuthEnv): DynamicModule {
    return {
      module: AppModule,
      imports: [
        { module: EnvModule, providers: [{ provide: AUTH_ENV, useValue: env }], exports: [AUTH_ENV] },
        ServiceModule.forRoot({
          process: 'auth',
          database: 'auth',
          env,
          keys: {
            self: 'auth',
            to: { media: env.SERVICE_KEY_TO_MEDIA },
            from: {
              grids: env.SERVICE_KEY_FROM_GRIDS,
              media: env.SERVICE_KEY_FROM_MEDIA,
              admin: env.SERVICE_KEY_FROM_ADMIN,
              operator: env.SERVICE_KEY_FROM_OPERATOR,
            },
          },
          peers: { media: env.MEDIA_TCP },
          urls: { media: env.MEDIA_URL },
          sharedSessions: false,
        }),
        ErasureRecordsModule,
        SessionsModule,
        LoginModule,
        AccountModule,
        ErasureModule,
        ExportsModule,
        ProfileImageModule,
        PlansModule,
        PostingMailsModule,
        PaymentsModule,
        AccountStatisticsModule,
        AdministrationModule,
        OperatorModule,
        MailModule,
        RatesModule,
        ResetModule,
        VerificationModule,
        ContactModule,
        WaitlistModule,
        CrashesModule,
        AuthJobsModule.forRoot(env),
      ],
    };
  }
}
