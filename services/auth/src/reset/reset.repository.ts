import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Owed } from '../mail/mail-outboxes.js';
import { owedIn } from '../mail/owed-in.js';
import { emailKey } from '../users/user-keys.js';
import { ResetRecord, type ArmedReset } from './reset.schema.js';

@Injectable()
export class ResetRepository {
  constructor(@InjectModel(ResetRecord.name) private readonly resets: Model<ResetRecord>) {}

  async insert(reset: Pick<ResetRecord, '_id' | 'emailKey' | 'mailPending' | 'forgetAt'>): Promise<void> {
    await this.resets.insertOne(reset);
  }

  findById(id: string): Promise<ResetRecord | null> {
    return this.resets.findById(id).lean<ResetRecord>().exec();
  }

  /** False where the link is out already, or the reset is gone. An earlier try's token is replaced. */
  async arm(id: string, mark: Date, armed: ArmedReset): Promise<boolean> {
    const written = await this.resets.updateOne({ _id: id, mailPending: mark }, { $set: armed });
    return written.matchedCount === 1;
  }

  async settle(id: string, mark: Date): Promise<void> {
    await this.resets.updateOne({ _id: id, mailPending: mark }, { $unset: { mailPending: 1 } });
  }

  /** The reset of a link that still works, or null. */
  findArmed(tokenHash: string, now: Date): Promise<ArmedReset | null> {
    return this.resets
      .findOne({ tokenHash, expiresAt: { $gt: now } })
      .lean<ArmedReset>()
      .exec();
  }

  /** Takes the reset of a link away: of several who come with it at once, one is told true. */
  async consume(tokenHash: string, now: Date): Promise<boolean> {
    const { deletedCount } = await this.resets.deleteOne({ tokenHash, expiresAt: { $gt: now } });
    return deletedCount === 1;
  }

  async remove(id: string): Promise<void> {
    await this.resets.deleteOne({ _id: id });
  }

  owedBefore(markedBefore: Date): AsyncIterable<Owed> {
    return owedIn(this.resets, markedBefore);
  }

  /** Every reset that was asked for an address. */
  async eraseAllOf(email: string): Promise<void> {
    await this.resets.deleteMany({ emailKey: emailKey(email) });
  }
}
