import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** A chore of which all replicas of a service together run one at a time. */
@Schema({ collection: 'leases', versionKey: false })
export class LeaseDocument {
  /** The chore's name. */
  @Prop({ type: String, required: true })
  _id!: string;

  /** The process that runs it, or ran it last. */
  @Prop({ type: String, default: '' })
  holder!: string;

  /** From then on another process may take it over. */
  @Prop({ type: Date, required: true })
  until!: Date;

  /** Not before then. */
  @Prop({ type: Date, required: true })
  dueAt!: Date;

  /** Where a chore that goes through everything has come to. */
  @Prop({ type: String, default: null })
  cursor!: string | null;
}

export const LeaseSchema = SchemaFactory.createForClass(LeaseDocument);
