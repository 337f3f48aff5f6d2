import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { BoardChangesController } from './board-changes.controller.js';
import { BoardChangesService } from './board-changes.service.js';

@Module({
  imports: [DataModule],
  controllers: [BoardChangesController],
  providers: [BoardChangesService],
})
export class BoardsModule {}
