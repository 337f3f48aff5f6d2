import { Module } from '@nestjs/common';
import { AdminGuard } from './admin.guard.js';
import { Admins } from './admins.js';

@Module({ providers: [Admins, AdminGuard], exports: [Admins, AdminGuard] })
export class AdminsModule {}
