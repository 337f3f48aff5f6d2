import { Module, type OnModuleInit } from '@nestjs/common';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { LoginModule } from '../login/login.module.js';
import { emailKey } from '../users/user-keys.js';
import { UsersModule } from '../users/users.module.js';
import { VerificationController } from './verification.controller.js';
import { VerificationMailService } from './verification-mail.service.js';
import { VerificationRepository } from './verification.repository.js';
import { VerificationThrottle } from './verification-throttle.js';
import { Verifications } from './verifications.js';

@Module({
  imports: [UsersModule, LoginModule],
  controllers: [VerificationController],
  providers: [Verifications, VerificationMailService, VerificationRepository, VerificationThrottle],
  exports: [Verifications, VerificationMailService, VerificationRepository],
})
export class VerificationModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly throttle: VerificationThrottle,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'verification throttles',
      erase: async ({ email }) => {
        if (email !== null) await this.throttle.forget(emailKey(email));
      },
    });
  }
}
