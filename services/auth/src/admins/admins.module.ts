import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { UsersModule } from '../users/users.module.js';
import { AdminChanges } from './admin-changes.js';
import { AdminRepository } from './admin.repository.js';

@Module({
  imports: [UsersModule, AuditModule],
  providers: [AdminChanges, AdminRepository],
  exports: [AdminChanges],
})
export class AdminsModule {}
