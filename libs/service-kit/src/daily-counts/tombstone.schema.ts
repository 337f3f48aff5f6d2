import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes } from 'mongoose';
import type { Counts } from './daily-counts.js';

/** Longer than days may be counted late; in seconds. */
const KEPT = 100 * 24 * 60 * 60;

/** That something was erased, and nothing of what it was. `_id` is a hash of its id: a repeated erasure counts once. */
@Schema({ collection: 'tombstones', versionKey: false, minimize: false })
export class Tombstone {
  @Prop({ type: String, required: true })
  _id!: string;

  /** The first moment of the UTC day on which it was made. */
  @Prop({ type: Date, required: true, index: true })
  createdOn!: Date;

  /** The first moment of the UTC day on which it was erased. */
  @Prop({ type: Date, required: true, expires: KEPT })
  erasedOn!: Date;

  /** What it counted for. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  figures!: Counts;
}

export const TombstoneSchema = SchemaFactory.createForClass(Tombstone);
