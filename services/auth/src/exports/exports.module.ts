import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { ExportMessagesController } from './export-messages.controller.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

@Module({
  imports: [UsersModule],
  controllers: [ExportController, ExportMessagesController],
  providers: [ExportService],
})
export class ExportsModule {}
