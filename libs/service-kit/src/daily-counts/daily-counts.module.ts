import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Tombstone, TombstoneSchema } from './tombstone.schema.js';
import { Tombstones } from './tombstones.js';

/** The tombstones of a service that owns what the admin's statistics count. */
@Module({
  imports: [MongooseModule.forFeature([{ name: Tombstone.name, schema: TombstoneSchema }])],
  providers: [Tombstones],
  exports: [Tombstones],
})
export class DailyCountsModule {}
