import { Module } from '@nestjs/common';
import { AssetRecordsModule } from '../assets/asset-records.module.js';
import { DerivationBacklog } from './derivation-backlog.js';
import { DerivationQueue } from './derivation-queue.js';
import { DerivationService } from './derivation.service.js';

@Module({
  imports: [AssetRecordsModule],
  providers: [DerivationQueue, DerivationService, DerivationBacklog],
  exports: [DerivationQueue, DerivationService, DerivationBacklog],
})
export class DerivationModule {}
