import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LIVING } from '../users/user.repository.js';
import { UserRecord } from '../users/user.schema.js';
import type { Charges } from './charges.schema.js';

const EVER = new Date(0);

/** The part of the users' documents that records whether the provider charges nobody who is suspended. */
@Injectable()
export class ChargesRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** Whom the provider charges though they are suspended, or the other way round, as far as it is due. */
  async findDue(now: Date, limit: number): Promise<UserRecord[]> {
    const due = { 'charges.dueAt': { $not: { $gt: now } } };
    const [suspended, resumed] = await Promise.all([
      this.users
        .find({
          suspendedAt: { $gt: EVER },
          'payment.customerId': { $exists: true },
          $or: [{ 'charges.paused': { $ne: true } }, { 'charges.confirmed': { $ne: true } }],
          ...due,
          ...LIVING,
        })
        .limit(limit)
        .lean<UserRecord[]>()
        .exec(),
      this.users
        .find({ 'charges.dueAt': { $lte: now }, suspendedAt: { $exists: false }, ...LIVING })
        .limit(limit)
        .lean<UserRecord[]>()
        .exec(),
    ]);
    return [...suspended, ...resumed];
  }

  /** False where the account or its charges are no longer as they were read. */
  async claim({ _id, suspendedAt, charges }: UserRecord, claim: Charges): Promise<boolean> {
    const written = await this.users.updateOne(
      {
        _id,
        suspendedAt: { $exists: suspendedAt !== undefined },
        'charges.dueAt': charges === undefined ? { $exists: false } : charges.dueAt,
        ...LIVING,
      },
      { $set: { charges: claim } },
    );
    return written.matchedCount === 1;
  }

  /** The provider has applied the change of this claim. False where another change came meanwhile. */
  async confirm(_id: string, { paused, dueAt }: Charges): Promise<boolean> {
    const confirmed = await this.users.updateOne(
      { _id, 'charges.dueAt': dueAt, 'charges.doubted': { $exists: false } },
      paused ? { $set: { 'charges.confirmed': true, 'charges.dueAt': EVER } } : { $unset: { charges: 1 } },
    );
    return confirmed.matchedCount === 1;
  }

  /** What was claimed is not confirmed, and is due again then. */
  async postpone(_id: string, { dueAt }: Charges, until: Date): Promise<void> {
    await this.users.updateOne({ _id, 'charges.dueAt': dueAt }, { $set: { 'charges.dueAt': until } });
  }

  /** Something changed at the provider: what it confirmed of somebody suspended may not hold any more. */
  async doubt(_id: string): Promise<void> {
    await this.users.updateOne(
      { _id, suspendedAt: { $exists: true }, charges: { $exists: true } },
      { $set: { 'charges.confirmed': false, 'charges.doubted': true } },
    );
  }
}
