import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isRefusal } from '../app-error.js';
import { Clock } from '../clock.js';
import { unlessTaken } from '../database/duplicate-key.js';
import { RememberedCounts } from '../remembered-counts.js';
import { IdempotencyRecord } from './idempotency.schema.js';

/** Of a user, in all of the time for which one is kept. */
export const MOST_RECORDS = { ofUser: 20_000 };
const LEASE = 10_000;
const PATIENCE = 10_000;
const POLL = 100;
const NOBODY = new Date(0);
/** Time for the repeats of what was refused: with a new key each, refusals would fill the collection for a day. */
const REFUSED_FOR = 10 * 60_000;

interface CreatingRequest<Ids, Result> {
  readonly userId: string;
  /** The header's value; without one the work is simply done. */
  readonly key: string | undefined;
  /** What makes two requests the same; see {@link fingerprintOf}. */
  readonly fingerprint: string;
  /** Chooses every id that will be created. Called once for a key. */
  readonly chooseIds: () => Ids;
  /** Creates exactly these ids, or finds them created, and responds with the current state. Runs more than once. */
  readonly work: (ids: Ids) => Promise<Result>;
}

/** SHA-256 of method, path, parsed fields and each file's own SHA-256; never of raw multipart. */
export function fingerprintOf(
  method: string,
  path: string,
  fields: unknown,
  files: readonly string[] = [],
): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, fields, files]))
    .digest('base64url');
}

/**
 * Makes a repeated creating request create one thing (API page, 'Repeating and racing'). A repeat while the
 * first still runs waits up to 10 s; where the first died its lease ends, and the repeat takes over its ids.
 */
@Injectable()
export class Idempotency {
  private readonly counts = new RememberedCounts((userId) =>
    this.records.countDocuments({ userId }, { limit: MOST_RECORDS.ofUser }).exec(),
  );

  constructor(
    @InjectModel(IdempotencyRecord.name) private readonly records: Model<IdempotencyRecord>,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws AppError VALIDATION_FAILED for a bad key, IDEMPOTENCY_CONFLICT where the key was used for another
   * request, DEPENDENCY_UNAVAILABLE with Retry-After where the first is still at work, RATE_LIMITED for a new key of
   * a user who has too many; and what `work` throws.
   */
  async run<Ids, Result>(request: CreatingRequest<Ids, Result>): Promise<Result> {
    if (request.key === undefined) return request.work(request.chooseIds());
    if (request.key.length < 1 || request.key.length > LIMITS.idempotencyKey) {
      throw new AppError('VALIDATION_FAILED', { text: 'Idempotency-Key has 1 to 64 characters.' });
    }
    const id = idOf(request.userId, request.key);
    const ids = (await this.begin(id, request)) ?? (await this.join(id, request));
    return this.underLease(id, () => request.work(ids));
  }

  /** Whether a request with this key was begun: what it makes may be there. */
  async knows(userId: string, key: string): Promise<boolean> {
    return (await this.records.exists({ _id: idOf(userId, key) })) !== null;
  }

  /** Removes what is remembered of a user whose account was erased. */
  async forget(userId: string): Promise<void> {
    await this.records.deleteMany({ userId });
  }

  /** The ids of a request that is seen for the first time, else null. */
  private async begin<Ids>(id: string, request: CreatingRequest<Ids, unknown>): Promise<Ids | null> {
    const { userId, fingerprint } = request;
    const known = await this.counts.of(userId);
    if (known.count >= MOST_RECORDS.ofUser) {
      if (await this.records.exists({ _id: id })) return null;
      throw new AppError('RATE_LIMITED', { retryAfter: this.counts.secondsLeft(userId) });
    }
    const ids = request.chooseIds();
    const createdAt = this.clock.now();
    const record = { _id: id, userId, fingerprint, ids, leaseUntil: this.lease(), done: false, createdAt };
    if (!(await unlessTaken(this.records.insertOne(record)))) return null;
    known.count += 1;
    return ids;
  }

  /** Waits until the request is done or abandoned, and gives its ids. */
  private async join<Ids>(id: string, request: CreatingRequest<Ids, unknown>): Promise<Ids> {
    const patience = Date.now() + PATIENCE;
    for (;;) {
      const record = await this.records.findById(id).lean();
      if (!record) {
        const begun = await this.begin(id, request);
        if (begun) return begun;
        continue;
      }
      if (record.fingerprint !== request.fingerprint) throw new AppError('IDEMPOTENCY_CONFLICT');
      if (record.done) return record.ids as Ids;
      if (record.leaseUntil <= this.clock.now()) {
        const { leaseUntil } = record;
        const taken = await this.records.updateOne(
          { _id: id, leaseUntil, done: false },
          { leaseUntil: this.lease(), createdAt: this.clock.now() },
        );
        if (taken.modifiedCount === 1) return record.ids as Ids;
      }
      if (Date.now() > patience) {
        throw new AppError('DEPENDENCY_UNAVAILABLE', {
          text: 'The same request is still at work. Please try again in a moment.',
          retryAfter: 2,
        });
      }
      await sleep(POLL);
    }
  }

  private async underLease<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const renewal = setInterval(() => {
      void this.records
        .updateOne({ _id: id, done: false }, { leaseUntil: this.lease() })
        .catch(() => undefined);
    }, LEASE / 3);
    try {
      const response = await work();
      await this.records.updateOne({ _id: id }, { done: true });
      return response;
    } catch (error) {
      // Nobody works on it any more: a repeat may start at once with the same ids.
      const end = { leaseUntil: NOBODY, ...(isRefusal(error) && { createdAt: this.refusedAt() }) };
      // What was made is remembered for its day, whatever becomes of a repeat.
      await this.records.updateOne({ _id: id, done: false }, end).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** When a record was made that goes after {@link REFUSED_FOR}. */
  private refusedAt(): Date {
    return new Date(this.clock.now().getTime() + REFUSED_FOR - LIMITS.idempotencyHours * 3_600_000);
  }

  private lease(): Date {
    return new Date(this.clock.now().getTime() + LEASE);
  }
}

function idOf(userId: string, key: string): string {
  return `${userId}:${key}`;
}
