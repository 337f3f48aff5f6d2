import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { unavailable, Marks } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { emailKey } from '../users/user-keys.js';
import { ResetRecord, type ArmedReset } from './reset.schema.js';

/** So many links of one reset work at once. */
const TOKENS = 10;
/** So often a change begins again because another one came first. */
const TRIES = 5;

@Injectable()
export class ResetRepository {
  /** The mails that are pending. */
  readonly pending: Marks<ResetRecord>;

  constructor(@InjectModel(ResetRecord.name) private readonly resets: Model<ResetRecord>) {
    this.pending = new Marks(resets, 'mailPending', 'mailFailed');
  }

  async insert(reset: Pick<ResetRecord, '_id' | 'emailKey' | 'mailPending' | 'forgetAt'>): Promise<void> {
    await this.resets.insertOne(reset);
  }

  findById(id: string): Promise<ResetRecord | null> {
    return this.resets.findById(id).lean<ResetRecord>().exec();
  }

  /** Whether a mail to an address is pending. */
  async isPending(email: string): Promise<boolean> {
    const reset = await this.resets.exists({ emailKey: emailKey(email), mailPending: { $exists: true } });
    return reset !== null;
  }

  /**
   * Adds the hash of a link's token. Those of earlier tries stay, because their mails may be out or on their way, but
   * for ones that were made before the password was changed. False where the mail is out already, or the reset is
   * gone.
   */
  async arm(id: string, mark: Date, { tokenHash, ...armed }: ArmedReset): Promise<boolean> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const known = await this.resets.findOne({ _id: id, mailPending: mark }).lean<ResetRecord>().exec();
      if (!known) return false;
      const before = known.credentialsVersion === armed.credentialsVersion ? known.tokenHash : undefined;
      const hashes = [before ?? [], tokenHash].flat().slice(-TOKENS);
      const seen = known.tokenHash === undefined ? { $exists: false } : { $eq: known.tokenHash };
      const written = await this.resets.updateOne(
        { _id: id, mailPending: mark, tokenHash: seen },
        { $set: { ...armed, tokenHash: hashes } },
      );
      if (written.matchedCount === 1) return true;
    }
    throw unavailable('the reset, which is being changed elsewhere');
  }

  /** The reset of a link that still works, and the address that it was mailed to; or null. */
  findArmed(tokenHash: string, now: Date): Promise<(ArmedReset & Pick<ResetRecord, 'emailKey'>) | null> {
    return this.resets
      .findOne({ tokenHash, expiresAt: { $gt: now } })
      .lean<ArmedReset & Pick<ResetRecord, 'emailKey'>>()
      .exec();
  }

  /** Takes the reset of a link away: of several concurrent calls one returns true. */
  async consume(tokenHash: string, now: Date): Promise<boolean> {
    const { deletedCount } = await this.resets.deleteMany({ tokenHash, expiresAt: { $gt: now } });
    return deletedCount === 1;
  }

  async remove(id: string): Promise<void> {
    await this.resets.deleteMany({ _id: id });
  }

  async idsOf(email: string): Promise<string[]> {
    const resets = await this.resets.find({ emailKey: emailKey(email) }, { _id: 1 }).lean();
    return resets.map(({ _id }) => _id);
  }

  /** Every reset that was asked for an address. */
  async eraseAllOf(email: string): Promise<void> {
    await this.resets.deleteMany({ emailKey: emailKey(email) });
  }
}
