import { Module } from '@nestjs/common';
import { LoginModule } from '../login/login.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { UsersModule } from '../users/users.module.js';
import { VerificationModule } from '../verification/verification.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';

@Module({
  imports: [UsersModule, PasswordsModule, LoginModule, VerificationModule],
  controllers: [AccountController],
  providers: [AccountService],
})
export class AccountModule {}
