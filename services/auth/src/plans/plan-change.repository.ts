import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { TIERS } from '@tessera/contracts';
import { unlessTaken, type Span } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { PlanChangeRecord } from './plan-change.schema.js';

const FREE = 'free';
/** The tiers that somebody pays for. */
export const PAID = TIERS.filter((tier) => tier !== FREE);

@Injectable()
export class PlanChangeRepository {
  constructor(@InjectModel(PlanChangeRecord.name) private readonly changes: Model<PlanChangeRecord>) {}

  /** Adding the same change again changes nothing. */
  async add(change: PlanChangeRecord): Promise<void> {
    await unlessTaken(this.changes.insertOne(change));
  }

  /** A person's history, the oldest first, at most `limit`. */
  async findOf(userId: string, limit: number): Promise<PlanChangeRecord[]> {
    const changes = await this.changes
      .find({ userId })
      .sort({ at: 1 })
      .limit(limit)
      .lean<PlanChangeRecord[]>();
    return changes;
  }

  /** How many came from the free plan to a paid one in the span. */
  countUpgrades({ from, until }: Span): Promise<number> {
    return this.changes
      .countDocuments({ to: { $in: PAID }, at: { $gte: from, $lt: until }, from: FREE })
      .exec();
  }

  /** How many went back to the free plan in the span. */
  countDowngrades({ from, until }: Span): Promise<number> {
    return this.changes.countDocuments({ to: FREE, at: { $gte: from, $lt: until } }).exec();
  }
}
