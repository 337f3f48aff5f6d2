import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Somebody became an admin or ceased to be one: written together with the change itself. */
@Schema()
export class AdminChange {
  /** The audit entry's id. */
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: Boolean, required: true })
  isAdmin!: boolean;

  @Prop({ type: Date, required: true })
  at!: Date;
}

export const AdminChangeSchema = SchemaFactory.createForClass(AdminChange);
