import { Module } from '@nestjs/common';
import { AssetRecordsModule } from '../assets/asset-records.module.js';
import { DeliveryController } from './delivery.controller.js';
import { DeliveryService } from './delivery.service.js';
import { MissedPictures } from './missed-pictures.js';

@Module({
  imports: [AssetRecordsModule],
  controllers: [DeliveryController],
  providers: [DeliveryService, MissedPictures],
})
export class DeliveryModule {}
