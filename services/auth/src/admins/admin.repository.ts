import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { UserRecord } from '../users/user.schema.js';
import type { AdminChange } from './admin-change.schema.js';

/** The part of the users' documents that says who is an admin. */
@Injectable()
export class AdminRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** False where that is no longer what was read, or the audit log lacks the last change. */
  async write({ _id, isAdmin }: UserRecord, change: AdminChange): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id, isAdmin, adminChangePending: { $exists: false } },
      { $set: { isAdmin: change.isAdmin, adminChangePending: change } },
    );
    return written.matchedCount === 1;
  }

  /** Whose change the audit log may not hold, the oldest first. */
  findPending(markedBefore: Date, limit: number): Promise<UserRecord[]> {
    return this.users
      .find({ 'adminChangePending.at': { $lte: markedBefore } })
      .sort({ 'adminChangePending.at': 1 })
      .limit(limit)
      .lean<UserRecord[]>()
      .exec();
  }

  /** A newer mark stays. */
  async clearPending(id: string, change: AdminChange): Promise<void> {
    await this.users.updateOne(
      { _id: id, 'adminChangePending._id': change._id },
      { $unset: { adminChangePending: 1 } },
    );
  }
}
