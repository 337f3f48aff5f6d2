import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { SchemaTypes } from 'mongoose';

/**
 * Somebody asked for a new password. Kept alike for an address that has no account, until the job that would mail
 * the link finds none; a response therefore cannot tell, and neither can its time.
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

  /** The same, but no mail server takes it; the operator may try it again. */
  @Prop({ type: Date })
  mailFailed?: Date;

  @Prop({ type: String })
  userId?: string;

  /** The link is void once the password was changed, however that came about. */
  @Prop({ type: Number })
  credentialsVersion?: number;

  /** SHA-256 of what the link carries; a list, where a mail was tried more than once. */
  @Prop({ type: SchemaTypes.Mixed, index: true, sparse: true })
  tokenHash?: string | string[];

  @Prop({ type: Date })
  expiresAt?: Date;
}

/** A reset whose link was made. */
export type ArmedReset = Required<Pick<ResetRecord, 'userId' | 'credentialsVersion' | 'expiresAt'>> & {
  readonly tokenHash: string;
};

export const ResetSchema = SchemaFactory.createForClass(ResetRecord);
