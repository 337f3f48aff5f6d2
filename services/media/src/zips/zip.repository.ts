import { unlessTaken, Marks, type PendingWork } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import type { ZipDocument } from './zip.schema.js';

/** Each change is one conditional write; what is at work carries `workMark`. */
const AT_WORK = { workMark: { $exists: true } } as const;

/** What the ZIPs of a kind have beside what all have. */
export type OwnFields<Document extends ZipDocument> = Omit<Document, keyof ZipDocument> &
  Pick<ZipDocument, 'total'>;

/** The ZIPs of a kind. */
export abstract class ZipRepository<Document extends ZipDocument> {
  /** What is to be made. */
  readonly pending: Marks<ZipDocument>;
  private readonly zips: Model<ZipDocument>;

  protected constructor(private readonly own: Model<Document>) {
    // What all kinds have is all that is read and written here by its name.
    this.zips = own as unknown as Model<ZipDocument>;
    this.pending = new Marks(this.zips, 'workMark');
  }

  find(id: string): Promise<Document | null> {
    return this.own.findById(id).lean<Document>().exec();
  }

  /** The owner's last one, in whatever state. */
  findLast(ownerId: string): Promise<Document | null> {
    return this.zips.findOne({ ownerId }).sort({ requestedAt: -1 }).lean<Document>().exec();
  }

  /**
   * A worker begins, perhaps not as the first one: whoever was at it before has lost its claim. Null where there is
   * nothing to do any more.
   */
  begin(id: string, attempt: string): Promise<Document | null> {
    return this.zips
      .findOneAndUpdate(
        { _id: id, ...AT_WORK },
        { $set: { state: 'running', done: 0, attempt } },
        { returnDocument: 'after' },
      )
      .lean<Document>()
      .exec();
  }

  /** False where the attempt has lost its claim. */
  async setProgress(id: string, attempt: string, done: number, total: number): Promise<boolean> {
    const { matchedCount } = await this.zips.updateOne(
      { _id: id, attempt, ...AT_WORK },
      { $set: { done, total } },
    );
    return matchedCount === 1;
  }

  /** False where it was erased in the meantime, or another attempt has the claim. */
  async markReady(id: string, attempt: string, total: number, expiresAt: Date): Promise<boolean> {
    const { matchedCount } = await this.zips.updateOne(
      { _id: id, attempt, ...AT_WORK, expiresAt: { $exists: false } },
      { $set: { state: 'ready', done: total, total, expiresAt }, $unset: { workMark: 1, activeOwner: 1 } },
    );
    return matchedCount === 1;
  }

  async markFailed({ id, mark }: PendingWork, expiresAt: Date): Promise<void> {
    await this.zips.updateOne(
      { _id: id, workMark: mark },
      { $set: { state: 'failed', expiresAt }, $unset: { workMark: 1, activeOwner: 1 } },
    );
  }

  /** One that failed is to be made after all; does nothing where it is over, or another one is being made. */
  async restart(id: string, now: Date): Promise<void> {
    const failed = await this.zips.findOne({ _id: id, state: 'failed' }).lean<ZipDocument>();
    if (!failed) return;
    const { ownerId: activeOwner, requestedAt: workMark } = failed;
    await unlessTaken(
      this.zips.updateOne(
        { _id: id, state: 'failed', expiresAt: { $gt: now } },
        { $set: { state: 'queued', workMark, activeOwner }, $unset: { expiresAt: 1 } },
      ),
    );
  }

  /** The owner's others end now. */
  async expireOthers(ownerId: string, id: string, now: Date): Promise<void> {
    await this.zips.updateMany({ ownerId, _id: { $ne: id } }, { $set: { expiresAt: now } });
  }

  /** All of an owner, those at work included, end now. */
  async expireAllOf(ownerId: string, now: Date): Promise<string[]> {
    await this.zips.updateMany(
      { ownerId },
      { $set: { expiresAt: now }, $unset: { workMark: 1, activeOwner: 1 } },
    );
    const documents = await this.zips.find({ ownerId }, { _id: 1 }).lean<{ _id: string }[]>();
    return documents.map(({ _id }) => _id);
  }

  async expiredBefore(now: Date, limit: number): Promise<string[]> {
    const documents = await this.zips
      .find({ expiresAt: { $lte: now } }, { _id: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>();
    return documents.map(({ _id }) => _id);
  }

  async remove(id: string): Promise<void> {
    await this.zips.deleteMany({ _id: id });
  }

  /** False where the id is taken, or another one of the owner is being made. */
  protected insertQueued(id: string, ownerId: string, now: Date, own: OwnFields<Document>): Promise<boolean> {
    return unlessTaken(
      this.zips.insertOne({
        ...own,
        _id: id,
        ownerId,
        activeOwner: ownerId,
        state: 'queued',
        done: 0,
        requestedAt: now,
        workMark: now,
      }),
    );
  }
}
