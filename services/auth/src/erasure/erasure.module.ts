import { Module, type OnModuleInit } from '@nestjs/common';
import { JobQueues } from '@tessera/jobs';
import { Idempotency } from '@tessera/service-kit';
import { LoginModule } from '../login/login.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountErasure } from './account-erasure.js';
import { ErasureSteps, ofAny } from './erasure-steps.js';
import { ErasureController } from './erasure.controller.js';
import { Reauthentication } from './reauthentication.js';

@Module({
  imports: [UsersModule, LoginModule, PasswordsModule],
  controllers: [ErasureController],
  providers: [AccountErasure, Reauthentication],
  exports: [AccountErasure],
})
export class ErasureModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly idempotency: Idempotency,
    private readonly queues: JobQueues,
  ) {}

  onModuleInit(): void {
    this.steps.add({ name: 'requests', erase: ({ userId }) => this.idempotency.forget(userId) });
    this.steps.add({
      name: 'failed jobs',
      erase: async ({ userId }) => {
        await this.queues.forgetFailed(ofAny('userId', [userId]));
      },
    });
  }
}
