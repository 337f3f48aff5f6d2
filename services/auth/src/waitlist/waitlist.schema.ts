import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Someone who waits for the launch; one entry an address. */
@Schema({ collection: 'waitlist', versionKey: false })
export class WaitlistRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true, unique: true })
  emailKey!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** The operator's notification is pending since then. */
  @Prop({ type: Date, index: true, sparse: true })
  mailPending?: Date;

  /** The same, but no mail server takes it; the operator may try it again. */
  @Prop({ type: Date })
  mailFailed?: Date;
}

export const WaitlistSchema = SchemaFactory.createForClass(WaitlistRecord);
