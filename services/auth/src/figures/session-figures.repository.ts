import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { dayOf, type Span } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { SessionRecord } from '../sessions/session.schema.js';

/** Sessions, and how long they lasted together: from the start to when they were last seen. */
export interface SessionSum {
  readonly count: number;
  readonly seconds: number;
}

@Injectable()
export class SessionFiguresRepository {
  constructor(@InjectModel(SessionRecord.name) private readonly sessions: Model<SessionRecord>) {}

  /** The sessions begun in the span. */
  async begunIn({ from, until }: Span): Promise<SessionSum> {
    const [row] = await this.sessions.aggregate<{ count: number; milliseconds: number }>([
      { $match: { startedAt: { $gte: from, $lt: until } } },
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

  /** Those of one person, by the UTC day on which they began. */
  async byDayOf(userId: string): Promise<ReadonlyMap<string, SessionSum>> {
    const days = new Map<string, SessionSum>();
    const sessions = this.sessions.find({ userId }, { startedAt: 1, lastSeenAt: 1 }).lean<SessionRecord[]>();
    for (const { startedAt, lastSeenAt } of await sessions) {
      const day = dayOf(startedAt);
      const { count, seconds } = days.get(day) ?? { count: 0, seconds: 0 };
      const lasted = Math.round((lastSeenAt.getTime() - startedAt.getTime()) / 1_000);
      days.set(day, { count: count + 1, seconds: seconds + lasted });
    }
    return days;
  }
}
