import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** An admin suspended an account or let it go on: written together with the change itself. */
@Schema()
export class SuspensionChange {
  /** The audit entry's id. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Boolean, required: true })
  suspended!: boolean;

  @Prop({ type: Date, required: true })
  at!: Date;

  /** The admin. */
  @Prop({ type: String, required: true })
  by!: string;
}

export const SuspensionChangeSchema = SchemaFactory.createForClass(SuspensionChange);
