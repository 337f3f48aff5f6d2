import { Module, type OnModuleInit } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { JobQueues } from '@tessera/jobs';
import { ErasureSteps, ofAny } from '../erasure/erasure-steps.js';
import { LoginModule } from '../login/login.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { emailKey } from '../users/user-keys.js';
import { UsersModule } from '../users/users.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { ResetMailService } from './reset-mail.service.js';
import { ResetController } from './reset.controller.js';
import { ResetRepository } from './reset.repository.js';
import { ResetRecord, ResetSchema } from './reset.schema.js';
import { ResetThrottle } from './reset-throttle.js';
import { ResetService } from './reset.service.js';

@Module({
  imports: [
    UsersModule,
    PasswordsModule,
    LoginModule,
    VerificationModule,
    MongooseModule.forFeature([{ name: ResetRecord.name, schema: ResetSchema }]),
  ],
  controllers: [ResetController],
  providers: [ResetService, ResetThrottle, ResetMailService, ResetRepository],
  exports: [ResetMailService, ResetRepository, ResetService],
})
export class ResetModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly resets: ResetRepository,
    private readonly throttle: ResetThrottle,
    private readonly queues: JobQueues,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'resets',
      erase: async ({ email }) => {
        if (email === null) return;
        const ids = await this.resets.idsOf(email);
        if (ids.length > 0) await this.queues.forgetFailed(ofAny('resetId', ids));
        await this.resets.eraseAllOf(email);
        await this.throttle.forget(emailKey(email));
      },
    });
  }
}
