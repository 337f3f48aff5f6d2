import { Module } from '@nestjs/common';
import { ChangesModule } from '../changes/changes.module.js';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { Copier } from './copier.js';
import { CopyController } from './copy.controller.js';
import { CopyService } from './copy.service.js';

@Module({
  imports: [ChangesModule, DataModule, GridsModule],
  controllers: [CopyController],
  providers: [Copier, CopyService],
  exports: [Copier],
})
export class CopiesModule {}
