import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/**
 * Somebody asked for a new password. Kept alike for an address that has no account, until the job that would mail
 * the link finds none; an answer therefore cannot tell, and neither can its time.
 */
@Schema({ collection: 'resets', versionKey: false })
export class ResetRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, index: true })
  emailKey!: string;

  @Prop({ type: Date, required: true, expires: 0 })
  forgetAt!: Date;

  /** The link is not out yet; since then. */
  @Prop({ type: Date, index: true, sparse: true })
  mailPending?: Date;

  @Prop({ type: String })
  userId?: string;

  /** The link is void once the password was changed, however that came about. */
  @Prop({ type: Number })
  credentialsVersion?: number;

  /** SHA-256 of what the link carries. */
  @Prop({ type: String, index: true, sparse: true })
  tokenHash?: string;

  @Prop({ type: Date })
  expiresAt?: Date;
}

/** A reset whose link was made. */
export type ArmedReset = Required<
  Pick<ResetRecord, 'userId' | 'credentialsVersion' | 'tokenHash' | 'expiresAt'>
>;

export const ResetSchema = SchemaFactory.createForClass(ResetRecord);
