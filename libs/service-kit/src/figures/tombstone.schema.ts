import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes } from 'mongoose';
import type { Figures } from './figure-source.js';

/** Longer than days can be closed late; in seconds. */
const KEPT = 100 * 24 * 60 * 60;

/**
 * That something was erased, and nothing of what it was: days that are not closed yet have to count it. `_id` is a
 * hash of its id, so that an erasure that is repeated is counted once.
 */
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
  figures!: Figures;
}

export const TombstoneSchema = SchemaFactory.createForClass(Tombstone);
