import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { indexMarks } from '@tessera/service-kit';

/** A log-in on one device. It is alive unless revoked, expired, or begun under credentials that were changed. */
@Schema({ collection: 'sessions', versionKey: false })
export class SessionRecord {
  /** Unguessable; the token's `sid`. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  userId!: string;

  /** The version that was read together with the password's hash; the token's `cv`. */
  @Prop({ type: Number, required: true })
  credentialsVersion!: number;

  /** For a person: 'Firefox on Linux'. */
  @Prop({ type: String, required: true })
  device!: string;

  @Prop({ type: Date, required: true })
  startedAt!: Date;

  @Prop({ type: Date, required: true })
  lastSeenAt!: Date;

  /** When the last token of this session ends. */
  @Prop({ type: Date, required: true })
  expiresAt!: Date;

  /** When the document goes: not before the admin's statistics of 30 days have counted it. */
  @Prop({ type: Date, required: true, expires: 0 })
  forgetAt!: Date;

  @Prop({ type: Date })
  revokedAt?: Date;

  /** Redis does not hold the revocation yet; since then. */
  @Prop({ type: Date })
  revokePending?: Date;
}

export const SessionSchema = SchemaFactory.createForClass(SessionRecord);
SessionSchema.index({ userId: 1, expiresAt: 1 });
SessionSchema.index({ startedAt: 1 });
indexMarks(SessionSchema, ['revokedAt', 'revokePending']);
