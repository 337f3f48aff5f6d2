import { Prop, SchemaFactory } from '@nestjs/mongoose';
import { EXPORT_STATES, type DataExport } from '@tessera/contracts';
import type { Schema } from 'mongoose';

/** A ZIP that its owner asked for, from the request until it is erased; each kind has a collection of its own. */
export class ZipDocument {
  /** 128 random bits; secret, because the ZIP's object is named by it. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  ownerId!: string;

  /** The owner's id while it is being made, so that no second one is begun. */
  @Prop({ type: String })
  activeOwner?: string;

  @Prop({ type: String, required: true, enum: EXPORT_STATES })
  state!: DataExport['state'];

  /** Pictures. */
  @Prop({ type: Number, required: true })
  done!: number;

  @Prop({ type: Number, required: true })
  total!: number;

  @Prop({ type: Date, required: true })
  requestedAt!: Date;

  /** It is to be made; the job's id is built from it. */
  @Prop({ type: Date, index: { sparse: true } })
  workMark?: Date;

  /** Who packs it, or has packed it: the last worker that began. Its object is named by it. */
  @Prop({ type: String })
  attempt?: string;

  /** From then on it is erased. */
  @Prop({ type: Date, index: { sparse: true } })
  expiresAt?: Date;
}

/** The schema of a kind of ZIP, with the indexes that all kinds need. */
export function zipSchema<Document extends ZipDocument>(kind: new () => Document): Schema<Document> {
  const schema = SchemaFactory.createForClass(kind);
  schema.index({ ownerId: 1, requestedAt: -1 });
  schema.index(
    { activeOwner: 1 },
    { unique: true, partialFilterExpression: { activeOwner: { $exists: true } } },
  );
  return schema;
}
