import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** What was last set at the payment provider for a suspended person; absent where charging is as usual. */
@Schema({ _id: false })
export class Charges {
  /** The provider is to charge nothing; false while it is told that charging goes on. */
  @Prop({ type: Boolean, required: true })
  paused!: boolean;

  /** The provider has confirmed it. */
  @Prop({ type: Boolean, required: true })
  confirmed!: boolean;

  /** Until then one process may be telling the provider; later it is due where it is not confirmed. */
  @Prop({ type: Date, required: true })
  dueAt!: Date;

  /** Something changed at the provider while it was told, which it may not have counted yet. */
  @Prop({ type: Boolean })
  doubted?: boolean;
}

export const ChargesSchema = SchemaFactory.createForClass(Charges);
