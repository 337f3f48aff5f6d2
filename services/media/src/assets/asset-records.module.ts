import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { DailyCountsModule } from '@tessera/service-kit';
import { AssetBacklogRepository } from './asset-backlog.repository.js';
import { AssetClaimsRepository } from './asset-claims.repository.js';
import { AssetErasureRepository } from './asset-erasure.repository.js';
import { AssetEraser } from './asset-eraser.js';
import { AssetRepository } from './asset.repository.js';
import { AssetDocument, AssetSchema } from './asset.schema.js';

const records = [
  AssetRepository,
  AssetClaimsRepository,
  AssetBacklogRepository,
  AssetErasureRepository,
  AssetEraser,
];

/** The documents of assets and their erasure: what both processes need. */
@Module({
  imports: [
    DailyCountsModule,
    MongooseModule.forFeature([{ name: AssetDocument.name, schema: AssetSchema }]),
  ],
  providers: records,
  exports: [MongooseModule, ...records],
})
export class AssetRecordsModule {}
