import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { PasswordChanges } from './password-changes.js';
import { PasswordHasher } from './password-hasher.js';

@Module({
  imports: [UsersModule],
  providers: [PasswordHasher, PasswordChanges],
  exports: [PasswordHasher, PasswordChanges],
})
export class PasswordsModule {}
