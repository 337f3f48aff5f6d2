import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Tombstones } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { ErasureSteps } from '../erasure/erasure-steps.js';
import { PAID } from '../plans/plan-change.repository.js';
import { UserRecord } from '../users/user.schema.js';
import { AccountSnapshots } from './account-snapshots.js';

/** Records a tombstone for an account that is being erased, and subtracts the account from the snapshot. */
@Injectable()
export class ErasedAccountsCounted {
  constructor(
    @InjectModel(UserRecord.name) private readonly users: Model<UserRecord>,
    private readonly snapshots: AccountSnapshots,
    private readonly tombstones: Tombstones,
    steps: ErasureSteps,
  ) {
    steps.add({ name: 'statistics', erase: ({ userId }) => this.record(userId) });
  }

  /** The first pass runs before the user's document goes; later ones find nothing. */
  private async record(id: string): Promise<void> {
    const account = await this.users
      .findOne({ _id: id, erasedAt: { $exists: true } }, { createdAt: 1, subscriptionTier: 1 })
      .lean<Pick<UserRecord, 'createdAt' | 'subscriptionTier'>>();
    if (!account) return;
    const payers = (PAID as readonly string[]).includes(account.subscriptionTier) ? 1 : 0;
    const erased = { id, createdAt: account.createdAt };
    if (await this.tombstones.record([erased], { users: 1, payers })) await this.snapshots.subtract(id);
  }
}
