import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Idempotency } from './idempotency.js';
import { IdempotencyRecord, IdempotencySchema } from './idempotency.schema.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: IdempotencyRecord.name, schema: IdempotencySchema }])],
  providers: [Idempotency],
  exports: [Idempotency],
})
export class IdempotencyModule {}
