import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Marks } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { LIVING } from '../users/user.repository.js';
import { UserRecord, type VerificationLink } from '../users/user.schema.js';

/** So many links of one address work at once. */
const MOST_LINKS = 10;

const UNVERIFIED = { verification: { $exists: true } } as const;

/** The address fields of a user's document; each change is one conditional write. */
@Injectable()
export class VerificationRepository {
  /** Links that are to be mailed. */
  readonly pending: Marks<UserRecord>;

  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {
    this.pending = new Marks(users, 'verification.mailPending', 'verification.mailFailed');
  }

  /** Another mail is pending; false where the address is verified by now. */
  async request(id: string, at: Date): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: id, ...UNVERIFIED, ...LIVING },
      { $set: { 'verification.mailPending': at } },
    );
    return written.matchedCount === 1;
  }

  /**
   * False where the link is out already, or the address is verified. Links of earlier tries stay: their mails may be
   * out.
   */
  async arm(id: string, mark: Date, link: VerificationLink): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: id, 'verification.mailPending': mark, ...LIVING },
      { $push: { 'verification.links': { $each: [link], $slice: -MOST_LINKS } } },
    );
    return written.matchedCount === 1;
  }

  /** Whose link this is, while it works. */
  findByToken(tokenHash: string, now: Date): Promise<UserRecord | null> {
    return this.users
      .findOne({
        'verification.links.tokenHash': tokenHash,
        'verification.links': { $elemMatch: { tokenHash, expiresAt: { $gt: now } } },
        ...LIVING,
      })
      .lean<UserRecord>()
      .exec();
  }

  /** The address is verified by this link: of several concurrent calls one returns true. */
  async consume(id: string, tokenHash: string): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: id, 'verification.links.tokenHash': tokenHash, ...LIVING },
      { $unset: { verification: 1 } },
    );
    return written.matchedCount === 1;
  }

  /** The address is verified, however that was shown. */
  async verify(id: string): Promise<void> {
    await this.users.updateOne({ _id: id, ...LIVING }, { $unset: { verification: 1 } });
  }
}
