import { Module } from '@nestjs/common';
import { UsersModule } from '../users/users.module.js';
import { FiguresMessagesController } from './figures-messages.controller.js';
import { FiguresService } from './figures.service.js';

@Module({
  imports: [UsersModule],
  controllers: [FiguresMessagesController],
  providers: [FiguresService],
})
export class FiguresModule {}
