import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { Counts } from '@tessera/service-kit';
import { SchemaTypes } from 'mongoose';

/** A UTC day that is over, as its owner counted it when it was closed. It never changes again. */
@Schema({ collection: 'days', versionKey: false, minimize: false })
export class ClosedDay {
  /** `auth 2026-11-21`. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  added!: Counts;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  removed!: Counts;

  /** What there was when it ended. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  total!: Counts;

  /** What only a count of everything shows; null on a day that had nothing, or was closed together with later ones. */
  @Prop({ type: SchemaTypes.Mixed, default: null })
  measured!: Counts | null;

  @Prop({ type: Date, required: true })
  closedAt!: Date;
}

export const ClosedDaySchema = SchemaFactory.createForClass(ClosedDay);
