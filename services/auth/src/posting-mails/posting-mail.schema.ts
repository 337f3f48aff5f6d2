import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import type { DuePost } from '@tessera/contracts';

/** The mail of a day on which somebody posts. */
@Schema({ _id: false })
export class PostingMail {
  /** The day, YYYY-MM-DD. */
  @Prop({ type: String, required: true })
  day!: string;

  /** Of several on that day; absent where 0.2.0 has ordered the only one. */
  @Prop({ type: String })
  morning?: string;

  /** The mail is not out yet; since then. */
  @Prop({ type: Date })
  pending?: Date;

  /** What stands in it, until it is out. */
  @Prop({ type: [{ type: Object }], default: undefined })
  posts?: DuePost[];

  /** How many posts are due, those that do not stand in it included. */
  @Prop({ type: Number })
  count?: number;

  /** What the link that ends these mails carries, until it is out. */
  @Prop({ type: String })
  unsubscribe?: string;

  /** How many mails in a row their mailbox refused, up to the last one. */
  @Prop({ type: Number })
  bounces?: number;
}

export const PostingMailSchema = SchemaFactory.createForClass(PostingMail);
