import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { unlessTaken, Marks } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { ErasureRecord } from './erasure.schema.js';

@Injectable()
export class ErasureRepository {
  /** The passes that the other services have yet to do. */
  readonly pending: Readonly<Record<'grids' | 'media', Marks<ErasureRecord>>>;

  constructor(@InjectModel(ErasureRecord.name) private readonly erasures: Model<ErasureRecord>) {
    this.pending = { grids: new Marks(erasures, 'gridsPending'), media: new Marks(erasures, 'mediaPending') };
  }

  /** The first pass is due everywhere. Beginning the same erasure again changes nothing. */
  async begin(erasure: Omit<ErasureRecord, 'gridsPending' | 'mediaPending'>): Promise<void> {
    const { nextPassAt } = erasure;
    const marks = { gridsPending: nextPassAt, mediaPending: nextPassAt };
    await unlessTaken(this.erasures.insertOne({ ...erasure, ...marks }));
  }

  /** Whose next pass is due, the longest waiting first. */
  findDue(now: Date, limit: number): Promise<ErasureRecord[]> {
    return this.erasures
      .find({ nextPassAt: { $lte: now } })
      .sort({ nextPassAt: 1 })
      .limit(limit)
      .lean<ErasureRecord[]>()
      .exec();
  }

  findById(id: string): Promise<ErasureRecord | null> {
    return this.erasures.findById(id).lean<ErasureRecord>().exec();
  }

  /** A pass begins: those of the other services are pending from now on. */
  async markPending({ _id, passes, nextPassAt }: ErasureRecord, forgetAt: Date): Promise<void> {
    await this.erasures.updateOne(
      { _id, passes },
      { $set: { gridsPending: nextPassAt, mediaPending: nextPassAt, forgetAt } },
    );
  }

  /** A pass is over here; where two replicas did it, the first one counts. */
  async passed({ _id, passes }: ErasureRecord, nextPassAt: Date): Promise<void> {
    await this.erasures.updateOne(
      { _id, passes },
      {
        $set: { nextPassAt },
        $inc: { passes: 1 },
        ...(passes > 0 ? { $unset: { email: 1, unverified: 1 } } : {}),
      },
    );
  }

  /** Reads every erasure that is remembered, in batches. */
  async each(visit: (batch: ErasureRecord[]) => Promise<void>, size: number): Promise<void> {
    await this.erasures
      .find({ nextPassAt: { $gt: new Date(0) } })
      .lean<ErasureRecord>()
      .cursor({ batchSize: size })
      .eachAsync((batch) => visit(batch), { batchSize: size });
  }
}
