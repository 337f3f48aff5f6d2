import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { duplicateKeyIndex } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { ErasureRecord } from './erasure.schema.js';

@Injectable()
export class ErasureRepository {
  constructor(@InjectModel(ErasureRecord.name) private readonly erasures: Model<ErasureRecord>) {}

  /** Beginning the same erasure again changes nothing. */
  async begin(erasure: ErasureRecord): Promise<void> {
    try {
      await this.erasures.insertOne(erasure);
    } catch (error) {
      if (duplicateKeyIndex(error) === null) throw error;
    }
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

  /** A pass is over; where two replicas did it, the first one counts. */
  async passed({ _id, passes }: ErasureRecord, nextPassAt: Date): Promise<void> {
    await this.erasures.updateOne(
      { _id, passes },
      { $set: { nextPassAt }, $inc: { passes: 1 }, ...(passes > 0 ? { $unset: { email: 1 } } : {}) },
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
