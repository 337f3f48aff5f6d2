import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** The last known state of a subscription at the payment provider. */
@Schema({ _id: false })
export class Payment {
  /** Raised by every write, so that an older response of the provider never replaces a newer one. */
  @Prop({ type: Number, required: true })
  revision!: number;

  /** The provider's id for this person: made before their first checkout, theirs as long as the provider knows it. */
  @Prop({ type: String, required: true })
  customerId!: string;

  @Prop({ type: String, default: null })
  subscriptionId!: string | null;

  /** The provider's own word: `active`, `past_due`, `canceled`, ... */
  @Prop({ type: String, default: null })
  status!: string | null;

  /** Whether the subscription gives the paid plan. */
  @Prop({ type: Boolean, required: true })
  entitled!: boolean;

  @Prop({ type: String, default: null })
  interval!: 'month' | 'year' | null;

  /** When it is renewed next, or ends. */
  @Prop({ type: Date, default: null })
  periodEnd!: Date | null;

  /** Paid to the end of the period, and not renewed. */
  @Prop({ type: Boolean, required: true })
  endsWithPeriod!: boolean;

  /** The newest events that are in this state, so that a repeated one is not applied again. */
  @Prop({ type: [String], required: true })
  events!: string[];

  /** When the person last began a checkout. */
  @Prop({ type: Date })
  checkoutAt?: Date;

  /** When it was last marked for a comparison because events of it may be lost. */
  @Prop({ type: Date })
  doubtedAt?: Date;

  /**
   * When a restore of a backup (`infra/backup`) brought it back, or it was marked because events of it may be lost, or
   * when the provider was last asked in vain since; absent once it was compared.
   */
  @Prop({ type: Date })
  restoredAt?: Date;
}

export const PaymentSchema = SchemaFactory.createForClass(Payment);
