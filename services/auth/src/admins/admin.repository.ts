import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ChangeMarks } from '../users/change-marks.js';
import { UserRecord } from '../users/user.schema.js';
import type { AdminChange } from './admin-change.schema.js';

/** The part of the users' documents that marks admins. */
@Injectable()
export class AdminRepository {
  readonly marks: ChangeMarks<'adminChangePending'>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.marks = new ChangeMarks(users, 'adminChangePending');
  }

  /** False where that is no longer what was read, or the audit log lacks the last change. */
  async write({ _id, isAdmin }: UserRecord, change: AdminChange): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id, isAdmin, adminChangePending: { $exists: false } },
      { $set: { isAdmin: change.isAdmin, adminChangePending: change } },
    );
    return written.matchedCount === 1;
  }
}
