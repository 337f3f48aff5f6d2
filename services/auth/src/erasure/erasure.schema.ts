import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { indexMarks } from '@tessera/service-kit';

/**
 * The erasure of one account, and the truth behind its entry in the revocation set. It drives the passes, and holds
 * nothing but an opaque id once the second one is over.
 */
@Schema({ collection: 'erasures', versionKey: false })
export class ErasureRecord {
  /** The user's id. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** When it began; after a restore later than the mark in the user's document. */
  @Prop({ type: Date, required: true })
  erasedAt!: Date;

  /** What mails and throttles know the person by; until the second pass is over. */
  @Prop({ type: String })
  email?: string;

  /** The address was not verified; as long as that. */
  @Prop({ type: Boolean })
  unverified?: boolean;

  /** How many passes are over. */
  @Prop({ type: Number, required: true })
  passes!: number;

  @Prop({ type: Date, required: true, index: true })
  nextPassAt!: Date;

  /** The other services are to make a pass, from that time on; gone when they have. */
  @Prop({ type: Date })
  gridsPending?: Date;

  @Prop({ type: Date })
  mediaPending?: Date;

  /** When the document goes: no token of the account is in force any more, and no service has a pass to do. */
  @Prop({ type: Date, required: true, expires: 0 })
  forgetAt!: Date;
}

export const ErasureSchema = SchemaFactory.createForClass(ErasureRecord);
indexMarks(ErasureSchema, ['gridsPending', 'mediaPending']);
