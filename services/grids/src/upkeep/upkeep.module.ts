import { Module } from '@nestjs/common';
import { DataModule } from '../data.module.js';
import { GridsModule } from '../grids/grids.module.js';
import { TrashModule } from '../trash/trash.module.js';
import { FormerPictures } from './former-pictures.service.js';
import { GridUpkeepRepository } from './grid-upkeep.repository.js';
import { GridUpkeepService } from './grid-upkeep.service.js';
import { PhotoUpkeepService } from './photo-upkeep.service.js';

@Module({
  imports: [DataModule, GridsModule, TrashModule],
  providers: [FormerPictures, GridUpkeepRepository, GridUpkeepService, PhotoUpkeepService],
})
export class UpkeepModule {}
