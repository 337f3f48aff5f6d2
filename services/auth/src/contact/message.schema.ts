import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** What an admin answered. */
@Schema({ _id: false })
export class AnswerRecord {
  @Prop({ type: String, required: true })
  text!: string;

  @Prop({ type: Date, required: true })
  at!: Date;
}

const AnswerSchema = SchemaFactory.createForClass(AnswerRecord);

/** What someone wrote by the contact page. */
@Schema({ collection: 'messages', versionKey: false })
export class MessageRecord {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  name!: string;

  @Prop({ type: String, required: true })
  email!: string;

  @Prop({ type: String, required: true, index: true })
  emailKey!: string;

  @Prop({ type: String, required: true })
  subject!: string;

  @Prop({ type: String, required: true })
  message!: string;

  @Prop({ type: Date, required: true })
  createdAt!: Date;

  /** The operator's notification is pending since then. */
  @Prop({ type: Date, index: true, sparse: true })
  mailPending?: Date;

  /** The same, but no mail server takes it; the operator may try it again. */
  @Prop({ type: Date })
  mailFailed?: Date;

  @Prop({ type: AnswerSchema })
  answer?: AnswerRecord;

  /** The mail with the answer is pending since then. */
  @Prop({ type: Date, index: true, sparse: true })
  answerPending?: Date;

  /** The same, but no mail server takes it; the operator may try it again. */
  @Prop({ type: Date })
  answerFailed?: Date;
}

export const MessageSchema = SchemaFactory.createForClass(MessageRecord);
