import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A link to a person's ZIP, bound to the session that asked for it and to the password of that moment. */
@Schema({ collection: 'export-links', versionKey: false })
export class ExportLinkRecord {
  /** SHA-256 of what the link carries. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true, index: true })
  userId!: string;

  @Prop({ type: String, required: true })
  exportId!: string;

  /** Of the token that asked: its session, and the version of the credentials at that session's log-in. */
  @Prop({ type: String, required: true })
  sessionId!: string;

  @Prop({ type: Number, required: true })
  sessionVersion!: number;

  /**
   * The version of the credentials when the link was made: the session that changes the password outlives the change.
   */
  @Prop({ type: Number, required: true })
  credentialsVersion!: number;

  @Prop({ type: Date, required: true, expires: 0 })
  expiresAt!: Date;
}

export const ExportLinkSchema = SchemaFactory.createForClass(ExportLinkRecord);
