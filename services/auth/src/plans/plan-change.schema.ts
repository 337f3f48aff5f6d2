import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

/** Who changed a plan: `make tier`, an admin at the dashboard, or the payment provider. */
const PLAN_CHANGE_SOURCES = ['operator', 'admin', 'payment'] as const;
type PlanChangeSource = (typeof PLAN_CHANGE_SOURCES)[number];

/** A change of the plan as it is written into the user's document, together with the change itself. */
@Schema()
export class PlanChange {
  @Prop({ type: String, required: true })
  _id!: string;

  @Prop({ type: String, required: true })
  from!: string;

  @Prop({ type: String, required: true })
  to!: string;

  @Prop({ type: Date, required: true })
  at!: Date;

  @Prop({ type: String, required: true })
  source!: PlanChangeSource;

  /** The admin, where one did it. */
  @Prop({ type: String, default: null })
  by!: string | null;
}

export const PlanChangeSchema = SchemaFactory.createForClass(PlanChange);

/**
 * The history of all plans, only ever added to. It outlives the account, for the statistics; `userId` then is an
 * opaque id that leads to nobody.
 */
@Schema({ collection: 'plan-changes', versionKey: false })
export class PlanChangeRecord extends PlanChange {
  @Prop({ type: String, required: true })
  userId!: string;
}

export const PlanChangeRecordSchema = SchemaFactory.createForClass(PlanChangeRecord);
// 'How many came to this plan between two moments': the statistics of a day and of a month.
PlanChangeRecordSchema.index({ to: 1, at: 1 });
// A person's own history.
PlanChangeRecordSchema.index({ userId: 1, at: 1 });
