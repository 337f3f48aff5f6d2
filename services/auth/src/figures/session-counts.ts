import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { SessionRecord } from '../sessions/session.schema.js';

/** Sessions, and how long they lasted together: from the start to when they were last seen. */
export interface SessionSum {
  readonly count: number;
  readonly seconds: number;
}

@Injectable()
export class SessionCounts {
  constructor(@InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>) {}

  /** The sessions begun from `from` until `until`, both included; of one person where `userId` is given. */
  async begunIn(from: Date, until: Date, userId?: string): Promise<SessionSum> {
    const [row] = await this.sessions.aggregate<{ count: number; milliseconds: number }>([
      { $match: { ...(userId ? { userId } : {}), startedAt: { $gte: from, $lte: until } } },
      {
        $group: {
          _id: null,
          count: { $sum: 1 },
          milliseconds: { $sum: { $subtract: ['$lastSeenAt', '$startedAt'] } },
        },
      },
    ]);
    return { count: row?.count ?? 0, seconds: Math.round(Number(row?.milliseconds ?? 0) / 1_000) };
  }
}
