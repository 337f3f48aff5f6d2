import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ErasureRepository } from './erasure.repository.js';
import { ErasureRecord, ErasureSchema } from './erasure.schema.js';
import { ErasureSteps } from './erasure-steps.js';

/** What an erasure is known by. Global, because every feature that keeps something of a person adds its step. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: ErasureRecord.name, schema: ErasureSchema }])],
  providers: [ErasureRepository, ErasureSteps],
  exports: [ErasureRepository, ErasureSteps],
})
export class ErasureRecordsModule {}
