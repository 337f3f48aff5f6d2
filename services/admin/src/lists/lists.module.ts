import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { AuditService } from './audit.service.js';
import { ListsController } from './lists.controller.js';

@Module({ imports: [AdminsModule], controllers: [ListsController], providers: [AuditService] })
export class ListsModule {}
