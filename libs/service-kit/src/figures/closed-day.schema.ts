import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes } from 'mongoose';
import type { Figures } from './figure-source.js';

/** A UTC day that is over, as it was written down when it was closed. It never changes again. */
@Schema({ collection: 'days', versionKey: false, minimize: false })
export class ClosedDay {
  /** `2026-11-21`. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  added!: Figures;

  @Prop({ type: SchemaTypes.Mixed, required: true })
  removed!: Figures;

  /** What there was when it ended. */
  @Prop({ type: SchemaTypes.Mixed, required: true })
  total!: Figures;

  /** What only a look at everything tells; null on a day that was closed together with later ones. */
  @Prop({ type: SchemaTypes.Mixed, default: null })
  measured!: Figures | null;

  @Prop({ type: Date, required: true })
  closedAt!: Date;
}

export const ClosedDaySchema = SchemaFactory.createForClass(ClosedDay);
