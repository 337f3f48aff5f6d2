import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { AppError, Marks, SEEN_EVERY } from '@tessera/service-kit';
import { emailKey, usernameKey } from './user-keys.js';
import { asTaken } from './user.errors.js';
import { UserRecord } from './user.schema.js';

type NewUser = Omit<
  UserRecord,
  | 'emailKey'
  | 'usernameKey'
  | 'credentialsChangedAt'
  | 'revokePending'
  | 'noticePending'
  | 'noticeFailed'
  | 'planChangePending'
  | 'postingMail'
  | 'payment'
  | 'charges'
  | 'unusedImages'
  | 'keepPostingPictures'
  | 'erasedAt'
  | 'retentionNoticeAt'
  | 'retentionMailedAt'
  | 'retentionPending'
  | 'retentionFailed'
  | 'adminChangePending'
  | 'suspendedAt'
  | 'suspensionChangePending'
>;

/** A deleted account is found by nothing but its erasure. */
export const LIVING = { erasedAt: { $exists: false } } as const;

/** Unset, a notice that the unused account will end must be sent again, and 30 days pass, before it does. */
export const RETENTION_MARKS = {
  retentionNoticeAt: 1,
  retentionMailedAt: 1,
  retentionPending: 1,
  retentionFailed: 1,
} as const;

/** A new password: written together with whose sessions it ends. */
export interface PasswordChange {
  readonly passwordHash: string;
  /** The version under which the old hash was read. */
  readonly fromVersion: number;
  /** Where a mailed link changes it: the address of the link, which must be the account's still. */
  readonly emailKey?: string;
  readonly keptSession: string | null;
  readonly at: Date;
}

@Injectable()
export class UserRepository {
  /** Owners whose mail about a changed password is pending. */
  readonly pendingNotices: Marks<UserRecord>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.pendingNotices = new Marks(users, 'noticePending', 'noticeFailed');
  }

  /** @throws AppError EMAIL_TAKEN, USERNAME_TAKEN. */
  async insert(user: NewUser): Promise<UserRecord> {
    const record = { ...user, emailKey: emailKey(user.email), usernameKey: usernameKey(user.username) };
    try {
      await this.users.insertOne(record);
    } catch (error) {
      throw asTaken(error);
    }
    return record;
  }

  findById(id: string): Promise<UserRecord | null> {
    return this.users
      .findOne({ _id: id, ...LIVING })
      .lean<UserRecord>()
      .exec();
  }

  findByEmail(email: string): Promise<UserRecord | null> {
    return this.users
      .findOne({ emailKey: emailKey(email), ...LIVING })
      .lean<UserRecord>()
      .exec();
  }

  /** @throws AppError USERNAME_TAKEN. */
  async rename(id: string, username: string): Promise<UserRecord | null> {
    try {
      return await this.set(id, { username, usernameKey: usernameKey(username) });
    } catch (error) {
      throw asTaken(error);
    }
  }

  /**
   * Gives an account another address, which is unverified: no link that was mailed before verifies it, and a notice
   * that the account will end was mailed to somebody else. Null where the account has another one by now, or is gone.
   * @throws AppError EMAIL_TAKEN.
   */
  async changeEmail(
    { _id, emailKey: former }: UserRecord,
    email: string,
    at: Date,
  ): Promise<UserRecord | null> {
    if (emailKey(email) === former) throw new AppError('EMAIL_TAKEN');
    try {
      const written = await this.users.updateOne(
        { _id, emailKey: former, ...LIVING },
        {
          $set: { email, emailKey: emailKey(email), verification: { mailPending: at } },
          $unset: RETENTION_MARKS,
        },
      );
      return written.matchedCount === 1 ? await this.findById(_id) : null;
    } catch (error) {
      throw asTaken(error);
    }
  }

  setInstagramAccounts(id: string, instagramAccounts: string[]): Promise<UserRecord | null> {
    return this.set(id, { instagramAccounts });
  }

  setKeepPostingPictures(id: string, keepPostingPictures: boolean): Promise<UserRecord | null> {
    return this.set(id, { keepPostingPictures });
  }

  /** Null where the password, or the address of the link, was changed since it was read. */
  async changePassword(id: string, change: PasswordChange): Promise<UserRecord | null> {
    const { passwordHash, fromVersion, emailKey: mailedTo, keptSession, at } = change;
    const written = await this.users.updateOne(
      { _id: id, 'credentials.version': fromVersion, ...(mailedTo !== undefined && { emailKey: mailedTo }) },
      {
        $set: {
          passwordHash,
          credentials: { version: fromVersion + 1, keptSession },
          credentialsChangedAt: at,
          revokePending: at,
          noticePending: at,
        },
      },
    );
    return written.matchedCount === 1 ? this.findById(id) : null;
  }

  /** Ends every session of somebody: what was signed before is of an older version. Null for nobody. */
  async endSessions(id: string, at: Date): Promise<UserRecord | null> {
    const written = await this.users.updateOne(
      { _id: id, ...LIVING },
      {
        $inc: { 'credentials.version': 1 },
        $set: { 'credentials.keptSession': null, credentialsChangedAt: at, revokePending: at },
      },
    );
    return written.matchedCount === 1 ? this.findById(id) : null;
  }

  /** Seen then; written at most once a minute. */
  async touch(id: string, at: Date): Promise<void> {
    await this.users.updateOne(
      { _id: id, ...LIVING, lastSeenAt: { $lte: new Date(at.getTime() - SEEN_EVERY) } },
      {
        $set: { lastSeenAt: at },
        $unset: RETENTION_MARKS,
      },
    );
  }

  /** Whose credentials Redis may not hold, the oldest marks first. */
  findPending(markedBefore: Date, limit: number): Promise<UserRecord[]> {
    return this.users
      .find({ revokePending: { $lte: markedBefore } })
      .sort({ revokePending: 1 })
      .hint({ revokePending: 1 })
      .limit(limit)
      .lean<UserRecord[]>()
      .exec();
  }

  /** A newer mark stays. */
  async clearPending(id: string, mark: Date): Promise<void> {
    await this.users.updateOne({ _id: id, revokePending: mark }, { $unset: { revokePending: 1 } });
  }

  /** Reads everyone whose password changed since then, in batches. */
  async eachChangedSince(
    since: Date,
    visit: (batch: UserRecord[]) => Promise<void>,
    size: number,
  ): Promise<void> {
    await this.users
      .find({ credentialsChangedAt: { $gte: since } })
      .lean<UserRecord[]>()
      .cursor({ batchSize: size })
      .eachAsync((batch) => visit(batch), { batchSize: size });
  }

  /** Two commands, because FerretDB reports a duplicate key in findAndModify as another error. */
  private async set(id: string, fields: UpdateQuery<UserRecord>): Promise<UserRecord | null> {
    await this.users.updateOne({ _id: id }, { $set: fields });
    return this.findById(id);
  }
}
