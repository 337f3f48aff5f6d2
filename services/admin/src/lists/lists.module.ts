import { Module } from '@nestjs/common';
import { AdminsModule } from '../admins/admins.module.js';
import { AuditService } from './audit.service.js';
import { ListsController } from './lists.controller.js';
import { MessageActionsController } from './message-actions.controller.js';

@Module({
  imports: [AdminsModule],
  controllers: [ListsController, MessageActionsController],
  providers: [AuditService],
})
export class ListsModule {}
