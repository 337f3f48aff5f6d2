import { Module } from '@nestjs/common';
import { AssetRecordsModule } from '../assets/asset-records.module.js';
import { DerivationOutbox } from './derivation-outbox.js';
import { DerivationService } from './derivation.service.js';

@Module({
  imports: [AssetRecordsModule],
  providers: [DerivationOutbox, DerivationService],
  exports: [DerivationOutbox, DerivationService],
})
export class DerivationModule {}
