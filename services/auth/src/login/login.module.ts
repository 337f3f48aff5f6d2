import { Module } from '@nestjs/common';
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
export class LoginModule {}
