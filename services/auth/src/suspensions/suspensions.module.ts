import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { SuspensionRepository } from './suspension.repository.js';
import { Suspensions } from './suspensions.js';

@Module({
  imports: [UsersModule, AuditModule],
  providers: [SuspensionRepository, Suspensions],
  exports: [Suspensions],
})
export class SuspensionsModule {}
