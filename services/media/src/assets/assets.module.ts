import { Module } from '@nestjs/common';
import { DerivationModule } from '../derivation/derivation.module.js';
import { AssetClaims } from './asset-claims.js';
import { AssetCopier } from './asset-copier.js';
import { AssetCreator } from './asset-creator.js';
import { AssetRecordsModule } from './asset-records.module.js';
import { AssetStorer } from './asset-storer.js';
import { AssetsMessages } from './assets.messages.js';
import { AssetsService } from './assets.service.js';
import { OwnerUsage } from './owner-usage.js';

/** Making, claiming and copying assets, in the API process. */
@Module({
  imports: [AssetRecordsModule, DerivationModule],
  controllers: [AssetsMessages],
  providers: [AssetClaims, AssetCopier, AssetCreator, AssetStorer, AssetsService, OwnerUsage],
  exports: [AssetRecordsModule, AssetClaims, AssetCreator, OwnerUsage],
})
export class AssetsModule {}
