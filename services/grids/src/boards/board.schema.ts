import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { indexMarks } from '@tessera/service-kit';
import { CallDocument } from '../grids/grid.schema.js';

/** A person's grids in their order. A grid is listed if and only if it stands here. `_id` is the owner's. */
@Schema({ collection: 'boards', versionKey: false, minimize: false })
export class BoardDocument {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: [String], required: true })
  order!: string[];

  @Prop({ type: Number, required: true })
  version!: number;

  /** The last call of each device that sent changes. */
  @Prop({ type: [CallDocument], default: undefined })
  clients?: CallDocument[];

  /** When an export was last allowed; the admin's statistics count who exports. */
  @Prop({ type: Date })
  exportedAt?: Date;

  /** The owner's trash has had more than it may since then. */
  @Prop({ type: Date })
  trashFullAt?: Date;
}

export const BoardSchema = SchemaFactory.createForClass(BoardDocument);
indexMarks(BoardSchema, ['trashFullAt']);
