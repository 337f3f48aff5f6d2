import { Module, type OnModuleInit } from '@nestjs/common';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { LoginThrottle } from './login-throttle.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';

@Module({
  imports: [UsersModule, PasswordsModule],
  controllers: [LoginController],
  providers: [LoginService, LoginThrottle],
  exports: [LoginThrottle],
})
export class LoginModule implements OnModuleInit {
  constructor(
    private readonly steps: ErasureSteps,
    private readonly throttle: LoginThrottle,
  ) {}

  onModuleInit(): void {
    this.steps.add({
      name: 'log-in throttles',
      erase: async ({ email }) => {
        if (email !== null) await this.throttle.forget(email);
      },
    });
  }
}
