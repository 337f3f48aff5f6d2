import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { LIVING, RETENTION_MARKS } from '../users/user.repository.js';
import { ChangeMarks } from '../users/change-marks.js';
import { UserRecord } from '../users/user.schema.js';
import type { SuspensionChange } from './suspension-change.schema.js';

/** Reads and writes which users are suspended, in their documents. */
@Injectable()
export class SuspensionRepository {
  readonly marks: ChangeMarks<'suspensionChangePending'>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.marks = new ChangeMarks(users, 'suspensionChangePending');
  }

  /**
   * A suspension is written together with the end of all sessions: what was signed before is of an older version.
   * The end of one forgets the notice that the unused account will end: its owner could not log in to keep it.
   * False where the account is that already or is gone, or the audit log lacks the last change.
   */
  async write(id: string, change: SuspensionChange): Promise<boolean> {
    const { suspended, at } = change;
    const written = await this.users.updateOne(
      {
        _id: id,
        suspendedAt: { $exists: !suspended },
        suspensionChangePending: { $exists: false },
        ...LIVING,
      },
      suspended
        ? {
            $inc: { 'credentials.version': 1 },
            $set: {
              'credentials.keptSession': null,
              credentialsChangedAt: at,
              revokePending: at,
              suspendedAt: at,
              suspensionChangePending: change,
            },
          }
        : { $set: { suspensionChangePending: change }, $unset: { suspendedAt: 1, ...RETENTION_MARKS } },
    );
    return written.matchedCount === 1;
  }
}
