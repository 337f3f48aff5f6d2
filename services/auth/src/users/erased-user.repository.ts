import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { LIVING } from './user.repository.js';
import { UserRecord } from './user.schema.js';

/** What is left of a deleted account while it is being erased. */
export interface ErasedUser {
  readonly _id: string;
  readonly erasedAt: Date;
}

/** The end of a user's document: the mark, and what follows from it. */
@Injectable()
export class ErasedUserRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** The account is deleted from now on; false where there is none, or it is not as the condition has it. */
  async mark(id: string, at: Date, condition: QueryFilter<UserRecord>): Promise<boolean> {
    const written = await this.users.updateOne(
      { ...condition, _id: id, ...LIVING },
      { $set: { erasedAt: at } },
    );
    return written.matchedCount === 1;
  }

  /** Deleted accounts whose documents are still there, the oldest first. */
  async find(markedBefore: Date, limit: number): Promise<ErasedUser[]> {
    return this.users
      .find({ erasedAt: { $lte: markedBefore } }, { erasedAt: 1 })
      .sort({ erasedAt: 1 })
      .hint({ erasedAt: 1 })
      .limit(limit)
      .lean<ErasedUser[]>()
      .exec();
  }

  /** Reads all of them, in batches. */
  async each(visit: (batch: ErasedUser[]) => Promise<void>, size: number): Promise<void> {
    await this.users
      .find({ erasedAt: { $gt: new Date(0) } }, { erasedAt: 1 })
      .lean<ErasedUser[]>()
      .cursor({ batchSize: size })
      .eachAsync((batch) => visit(batch), { batchSize: size });
  }

  /** Whether the document of a deleted account is still there. */
  async exists(id: string): Promise<boolean> {
    return (await this.users.exists({ _id: id, erasedAt: { $exists: true } })) !== null;
  }

  /** Their address, and whether it was verified; null where the account is gone. */
  async addressOf(id: string): Promise<{ email: string; isVerified: boolean } | null> {
    const user = await this.users
      .findOne({ _id: id, erasedAt: { $exists: true } }, { emailKey: 1, verification: 1 })
      .lean<Pick<UserRecord, 'emailKey' | 'verification'>>()
      .exec();
    return user && { email: user.emailKey, isVerified: user.verification === undefined };
  }

  /** What the payment provider calls them; null where they never began a checkout. */
  async customerOf(id: string): Promise<string | null> {
    const user = await this.users
      .findOne({ _id: id, erasedAt: { $exists: true } }, { payment: 1 })
      .lean<Pick<UserRecord, 'payment'>>()
      .exec();
    return user?.payment?.customerId ?? null;
  }

  async remove(id: string): Promise<void> {
    await this.users.deleteMany({ _id: id, erasedAt: { $exists: true } });
  }
}
