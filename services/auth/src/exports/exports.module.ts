import { Module } from '@nestjs/common';
import { ContactModule } from '../contact/contact.module.js';
import { UsersModule } from '../users/users.module.js';
import { ExportMessagesController } from './export-messages.controller.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';

@Module({
  imports: [ContactModule, UsersModule],
  controllers: [ExportController, ExportMessagesController],
  providers: [ExportService],
})
export class ExportsModule {}
