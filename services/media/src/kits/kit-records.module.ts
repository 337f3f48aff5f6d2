import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { KitEraser } from './kit-eraser.js';
import { KitRepository } from './kit.repository.js';
import { KitStore } from './kit-store.js';
import { KitDocument, KitSchema } from './kit.schema.js';

/** What both processes need of posting kits. */
@Module({
  imports: [MongooseModule.forFeature([{ name: KitDocument.name, schema: KitSchema }])],
  providers: [KitEraser, KitRepository, KitStore],
  exports: [KitEraser, KitRepository, KitStore],
})
export class KitRecordsModule {}
