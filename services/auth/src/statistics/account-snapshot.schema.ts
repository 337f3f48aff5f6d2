import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The only document of its collection. */
export const SNAPSHOT = 'accounts';

/** Counts of many accounts as of a moment. The collection has kept its first name: versions run side by side. */
@Schema({ collection: 'census', versionKey: false })
export class AccountSnapshot {
  @Prop({ type: String, required: true })
  _id!: typeof SNAPSHOT;

  @Prop({ type: Date, required: true })
  at!: Date;

  @Prop({ type: Number, required: true })
  users!: number;

  /** Seen in the 7 days before. */
  @Prop({ type: Number, required: true })
  active!: number;

  /** Signed up 30 to 60 days before. */
  @Prop({ type: Number, required: true })
  signedUp!: number;

  /** Of those who signed up then, seen in the 30 days before. */
  @Prop({ type: Number, required: true })
  returned!: number;

  /** Charged by the payment provider each month. */
  @Prop({ type: Number, required: true })
  monthly!: number;

  @Prop({ type: Number, required: true })
  yearly!: number;

  /** Begun on that day or the 29 days before. */
  @Prop({ type: Number, required: true })
  sessions!: number;

  /** How long these lasted together. */
  @Prop({ type: Number, required: true })
  sessionSeconds!: number;
}

export const AccountSnapshotSchema = SchemaFactory.createForClass(AccountSnapshot);
