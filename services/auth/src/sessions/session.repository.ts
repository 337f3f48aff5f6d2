import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SEEN_EVERY } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import type { Credentials } from '../users/user.schema.js';
import { heldUnder } from './liveness.js';
import { SessionRecord } from './session.schema.js';

type NewSession = Omit<SessionRecord, 'revokedAt' | 'revokePending'>;

@Injectable()
export class SessionRepository {
  constructor(@InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>) {}

  async insert(session: NewSession): Promise<void> {
    await this.sessions.insertOne(session);
  }

  findOwn(userId: string, id: string): Promise<SessionRecord | null> {
    return this.sessions.findOne({ _id: id, userId }).lean<SessionRecord>().exec();
  }

  /**
   * Neither revoked nor expired, the newest tokens first. Those that a change of the password has ended are left out
   * here: they would take the places of older living ones within the limit.
   */
  findOpen(userId: string, credentials: Credentials, now: Date, limit: number): Promise<SessionRecord[]> {
    return this.sessions
      .find({ userId, expiresAt: { $gt: now }, revokedAt: { $exists: false }, ...heldUnder(credentials) })
      .sort({ expiresAt: -1 })
      .limit(limit)
      .lean<SessionRecord[]>()
      .exec();
  }

  /** Seen then; written at most once a minute. */
  async touch(userId: string, id: string, at: Date): Promise<void> {
    await this.sessions.updateOne(
      { _id: id, userId, lastSeenAt: { $lte: new Date(at.getTime() - SEEN_EVERY) } },
      { $set: { lastSeenAt: at } },
    );
  }

  /** False where the session was revoked in the meantime: it then gets no further token. */
  async extend(userId: string, id: string, expiresAt: Date): Promise<boolean> {
    const written = await this.sessions.updateOne(
      { _id: id, userId, revokedAt: { $exists: false } },
      { $max: { expiresAt, forgetAt: expiresAt } },
    );
    return written.matchedCount === 1;
  }

  /** The session as revoked now, or null where there is none to revoke. */
  revoke(userId: string, id: string, at: Date): Promise<SessionRecord | null> {
    return this.sessions
      .findOneAndUpdate(
        { _id: id, userId, revokedAt: { $exists: false } },
        { $set: { revokedAt: at, revokePending: at } },
        { returnDocument: 'after' },
      )
      .lean<SessionRecord>()
      .exec();
  }

  /** Whose revocation Redis may not hold, the oldest marks first. */
  findPending(markedBefore: Date, limit: number): Promise<SessionRecord[]> {
    return this.sessions
      .find({ revokePending: { $lte: markedBefore } })
      .sort({ revokePending: 1 })
      .hint({ revokePending: 1 })
      .limit(limit)
      .lean<SessionRecord[]>()
      .exec();
  }

  async clearPending(id: string, mark: Date): Promise<void> {
    await this.sessions.updateOne({ _id: id, revokePending: mark }, { $unset: { revokePending: 1 } });
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.sessions.deleteMany({ userId });
  }

  /** Reads everything revoked since then, in batches. */
  async eachRevokedSince(
    since: Date,
    visit: (batch: SessionRecord[]) => Promise<void>,
    size: number,
  ): Promise<void> {
    await this.sessions
      .find({ revokedAt: { $gte: since } })
      .lean<SessionRecord>()
      .cursor({ batchSize: size })
      .eachAsync((batch) => visit(batch), { batchSize: size });
  }
}
