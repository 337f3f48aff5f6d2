import { DAY } from '@tessera/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { Payment } from '../payments/payment.schema.js';
import { ChangeMarks } from '../users/change-marks.js';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';
import type { PlanChange } from './plan-change.schema.js';

/** In milliseconds, as all that follows. */
const HOUR = 3_600_000;
/** The event of a payment is here within seconds as a rule. */
const EVENT_WITHIN = HOUR / 6;
/** The page of a checkout expires after a day: https://docs.stripe.com/api/checkout/sessions/create */
const PAYABLE = DAY + HOUR;

/** What a write of someone's plan changes; without `change` the tier stays. */
interface PlanWrite {
  readonly change?: PlanChange;
  readonly payment?: Payment;
}

/** The part of the users' documents that holds their plan and its source. */
@Injectable()
export class UserPlanRepository {
  readonly marks: ChangeMarks<'planChangePending'>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.marks = new ChangeMarks(users, 'planChangePending');
  }

  findByCustomer(customerId: string): Promise<UserRecord | null> {
    return this.users.findOne({ 'payment.customerId': customerId }).lean<UserRecord>().exec();
  }

  /** Keeps that a page is open on which this customer may pay. */
  async noteCheckout(customerId: string, at: Date): Promise<void> {
    // What is being written of it meanwhile is computed again, with this.
    const update = { $set: { 'payment.checkoutAt': at }, $inc: { 'payment.revision': 1 } };
    await this.users.updateOne({ 'payment.customerId': customerId }, update);
  }

  /**
   * Marks as {@link findRestored} finds them those that are paid for whose period is over, which no event has renewed
   * or ended, once a day; and once an hour those that are not, whose checkout may have been paid.
   */
  async markDoubtful(now: Date): Promise<void> {
    const ago = (time: number) => new Date(now.getTime() - time);
    const mark = { $set: { 'payment.restoredAt': now, 'payment.doubtedAt': now } };
    const once = (every: number) => ({
      'payment.restoredAt': { $exists: false },
      'payment.doubtedAt': { $not: { $gt: ago(every) } },
      ...LIVING,
    });
    await this.users.updateMany(
      { 'payment.entitled': true, 'payment.periodEnd': { $gt: new Date(0), $lt: ago(DAY) }, ...once(DAY) },
      mark,
    );
    await this.users.updateMany(
      {
        'payment.entitled': false,
        'payment.checkoutAt': { $gt: ago(PAYABLE), $lt: ago(EVENT_WITHIN) },
        ...once(HOUR),
      },
      mark,
    );
  }

  /**
   * Whose payment a restore brought back, or was marked as doubtful, and has not been compared with the provider's
   * since; the oldest first.
   */
  findRestored(limit: number): Promise<UserRecord[]> {
    return this.users
      .find({ 'payment.restoredAt': { $gt: new Date(0) }, ...LIVING })
      .sort({ 'payment.restoredAt': 1 })
      .limit(limit)
      .lean<UserRecord[]>()
      .exec();
  }

  /** Puts a restored payment behind all others; nothing is written where it was compared since it was read. */
  async postponeRestored({ _id, payment }: UserRecord, now: Date): Promise<void> {
    if (payment?.restoredAt === undefined) return;
    await this.users.updateOne(
      { _id, 'payment.restoredAt': payment.restoredAt },
      { $set: { 'payment.restoredAt': now } },
    );
  }

  /** False where the plan, its mark or the payment is no longer what was read. */
  async write(read: UserRecord, { change, payment }: PlanWrite): Promise<boolean> {
    const { _id, subscriptionTier, payment: known } = read;
    const set: UpdateQuery<UserRecord> = {
      ...(change === undefined ? {} : { subscriptionTier: change.to, planChangePending: change }),
      ...(payment === undefined ? {} : { payment }),
    };
    const written = await this.users.updateOne(
      {
        _id,
        subscriptionTier,
        planChangePending: { $exists: false },
        'payment.revision': known === undefined ? { $exists: false } : known.revision,
      },
      { $set: set },
    );
    return written.matchedCount === 1;
  }
}
