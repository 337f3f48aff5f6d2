import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { inBackground } from '../database/command-deadlines.js';
import { unlessTaken } from '../database/duplicate-key.js';
import { Ids } from '../ids.js';
import { LeaseDocument } from './lease.schema.js';

/** In milliseconds. What a killed process held is taken over after this time. */
export const LEASE = 20_000;
const RENEW_EVERY = LEASE / 4;

/** A lease in hand. */
export interface Lease {
  readonly name: string;
  readonly cursor: string | null;
}

/** How far a chore that goes through everything has come. */
export interface Progress {
  /** What was kept last, by whichever process; null at the beginning. */
  readonly cursor: string | null;
  /** Rejects where another process has taken the chore over. */
  readonly keep: (cursor: string | null) => Promise<void>;
}

export type Chore = (progress: Progress) => Promise<void>;

/** A chore was ended half-way, since its process ends or is maintained. */
export class ChoreInterrupted extends Error {
  constructor() {
    super('the chore was interrupted');
  }
}

/** The database's own time, so that clocks of machines may differ. */
const fromNow = (milliseconds: number) => ({ $add: ['$$NOW', milliseconds] });
const LONG_AGO = new Date(0);

/** Lets one process of a service at a time run a chore. */
@Injectable()
export class Leases {
  private readonly logger = new Logger('leases');
  private readonly holder: string;
  private readonly known = new Set<string>();

  constructor(
    @InjectModel(LeaseDocument.name) private readonly leases: Model<LeaseDocument>,
    ids: Ids,
  ) {
    this.holder = ids.next();
  }

  /**
   * Runs a chore that this process alone has the lease of meanwhile, and no process again for `pause` milliseconds; one
   * that is interrupted may be gone on with at once. False where another process runs it, or where it is not due.
   */
  async run(name: string, pause: number, chore: Chore): Promise<boolean> {
    const lease = await this.acquire(name);
    if (!lease) return false;
    const renewal = setInterval(() => {
      // One that fails is made up for by the next; where all fail another process takes over.
      inBackground(() => this.renew(lease)).catch((error: unknown) =>
        this.logger.warn({ lease: name, err: error }, 'not renewed'),
      );
    }, RENEW_EVERY);
    let dueIn = pause;
    try {
      await chore({ cursor: lease.cursor, keep: (cursor) => this.keepOrStop(lease, cursor) });
    } catch (error) {
      if (error instanceof ChoreInterrupted) dueIn = 0;
      throw error;
    } finally {
      clearInterval(renewal);
      // In its own background, since the commands of a chore that was interrupted are refused.
      await inBackground(() => this.release(lease, dueIn));
    }
    return true;
  }

  /** Null where another process runs the chore, or where it is not due. */
  async acquire(name: string): Promise<Lease | null> {
    await this.ensure(name);
    const free = { $and: [{ $lte: ['$until', '$$NOW'] }, { $lte: ['$dueAt', '$$NOW'] }] };
    const taken = await this.leases
      .findOneAndUpdate(
        { _id: name, $expr: free },
        [{ $set: { holder: this.holder, until: fromNow(LEASE) } }],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean();
    return taken ? { name, cursor: taken.cursor } : null;
  }

  /** False where the lease has ended and another process took it. */
  renew({ name }: Lease): Promise<boolean> {
    return this.write(name, { until: fromNow(LEASE) });
  }

  /** Stores how far the chore has come, for whoever goes on with it. False as in {@link renew}. */
  keep({ name }: Lease, cursor: string | null): Promise<boolean> {
    return this.write(name, { cursor: { $literal: cursor } });
  }

  /** Gives the lease up; nobody runs the chore again for `pause` milliseconds. */
  async release({ name }: Lease, pause: number): Promise<void> {
    await this.write(name, { until: '$$NOW', dueAt: fromNow(pause) });
  }

  private async keepOrStop(lease: Lease, cursor: string | null): Promise<void> {
    if (!(await this.keep(lease, cursor))) throw new Error(`another process has taken ${lease.name} over`);
  }

  private async write(name: string, fields: Record<string, unknown>): Promise<boolean> {
    const { matchedCount } = await this.leases.updateOne(
      { _id: name, holder: this.holder },
      [{ $set: fields }],
      { updatePipeline: true },
    );
    return matchedCount === 1;
  }

  private async ensure(name: string): Promise<void> {
    if (this.known.has(name)) return;
    const free = { _id: name, holder: '', until: LONG_AGO, dueAt: LONG_AGO, cursor: null };
    await unlessTaken(this.leases.insertOne(free));
    this.known.add(name);
  }
}
