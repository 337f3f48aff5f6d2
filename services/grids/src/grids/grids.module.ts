import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridAccess } from './grid-access.js';
import { GridController } from './grid.controller.js';
import { GridService } from './grid.service.js';
import { GridWriter } from './grid-writer.js';

@Module({
  imports: [DataModule],
  controllers: [GridController],
  providers: [GridAccess, GridService, GridWriter],
  exports: [GridAccess, GridWriter],
})
export class GridsModule {}
