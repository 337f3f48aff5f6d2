import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { unlessTaken, Marks, type Owed } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { ExportDocument } from './export.schema.js';

/** Each change is one conditional write; what is at work carries `workMark`. */
const AT_WORK = { workMark: { $exists: true } } as const;

@Injectable()
export class ExportRepository {
  /** What is to be made. */
  readonly owed: Marks<ExportDocument>;

  constructor(@InjectModel(ExportDocument.name) private readonly exports: Model<ExportDocument>) {
    this.owed = new Marks(exports, 'workMark');
  }

  /** False where the id is taken, or another export of the owner is being made. */
  insert(id: string, ownerId: string, now: Date): Promise<boolean> {
    return unlessTaken(
      this.exports.insertOne({
        _id: id,
        ownerId,
        activeOwner: ownerId,
        state: 'queued',
        done: 0,
        total: 0,
        requestedAt: now,
        workMark: now,
      }),
    );
  }

  find(id: string): Promise<ExportDocument | null> {
    return this.exports.findById(id).lean<ExportDocument>().exec();
  }

  /** The owner's last export, in whatever state. */
  findLast(ownerId: string): Promise<ExportDocument | null> {
    return this.exports.findOne({ ownerId }).sort({ requestedAt: -1 }).lean<ExportDocument>().exec();
  }

  /**
   * A worker begins, perhaps not as the first one: whoever was at it before has lost its claim. Null where there is
   * nothing to do any more.
   */
  begin(id: string, attempt: string): Promise<ExportDocument | null> {
    return this.exports
      .findOneAndUpdate(
        { _id: id, ...AT_WORK },
        { $set: { state: 'running', done: 0, total: 0, attempt } },
        { returnDocument: 'after' },
      )
      .lean<ExportDocument>()
      .exec();
  }

  /** False where the attempt has lost its claim. */
  async setProgress(id: string, attempt: string, done: number, total: number): Promise<boolean> {
    const { matchedCount } = await this.exports.updateOne(
      { _id: id, attempt, ...AT_WORK },
      { $set: { done, total } },
    );
    return matchedCount === 1;
  }

  /** False where it was erased in the meantime, or another attempt has the claim. */
  async markReady(id: string, attempt: string, total: number, expiresAt: Date): Promise<boolean> {
    const { matchedCount } = await this.exports.updateOne(
      { _id: id, attempt, ...AT_WORK, expiresAt: { $exists: false } },
      { $set: { state: 'ready', done: total, total, expiresAt }, $unset: { workMark: 1, activeOwner: 1 } },
    );
    return matchedCount === 1;
  }

  async markFailed({ id, mark }: Owed, expiresAt: Date): Promise<void> {
    await this.exports.updateOne(
      { _id: id, workMark: mark },
      { $set: { state: 'failed', expiresAt }, $unset: { workMark: 1, activeOwner: 1 } },
    );
  }

  /** One that failed is to be made after all; does nothing where it is over, or another one is being made. */
  async restart(id: string, now: Date): Promise<void> {
    const failed = await this.exports.findOne({ _id: id, state: 'failed' }).lean<ExportDocument>();
    if (!failed) return;
    const { ownerId: activeOwner, requestedAt: workMark } = failed;
    await unlessTaken(
      this.exports.updateOne(
        { _id: id, state: 'failed', expiresAt: { $gt: now } },
        { $set: { state: 'queued', workMark, activeOwner }, $unset: { expiresAt: 1 } },
      ),
    );
  }

  /** The owner's other exports end now. */
  async expireOthers(ownerId: string, id: string, now: Date): Promise<void> {
    await this.exports.updateMany({ ownerId, _id: { $ne: id } }, { $set: { expiresAt: now } });
  }

  /** All exports of an owner, those at work included, end now. */
  async expireAllOf(ownerId: string, now: Date): Promise<string[]> {
    await this.exports.updateMany(
      { ownerId },
      { $set: { expiresAt: now }, $unset: { workMark: 1, activeOwner: 1 } },
    );
    const documents = await this.exports.find({ ownerId }, { _id: 1 }).lean<{ _id: string }[]>();
    return documents.map(({ _id }) => _id);
  }

  async expiredBefore(now: Date, limit: number): Promise<string[]> {
    const documents = await this.exports
      .find({ expiresAt: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return documents.map(({ _id }) => _id);
  }

  async remove(id: string): Promise<void> {
    await this.exports.deleteOne({ _id: id });
  }
}
