import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { LIMITS, type Copy } from '@tessera/contracts';
import { unlessTaken, Marks } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { copyState, sizesOf, type CopyHead } from './copy-state.js';
import { CopyDocument } from './copy.schema.js';

type NewCopy = Pick<CopyDocument, '_id' | 'ownerId' | 'tier' | 'from' | 'to' | 'before' | 'at' | 'posts'>;

/** What is under way carries `workMark`; each change is one write that asks for it. */
const AT_WORK = { workMark: { $exists: true } } as const;

@Injectable()
export class CopyRepository {
  /** What is to be done. */
  readonly pending: Marks<CopyDocument>;

  constructor(@InjectModel(CopyDocument.name) private readonly copies: Model<CopyDocument>) {
    this.pending = new Marks(copies, 'workMark');
  }

  /** `known` where the id is taken, `full` where as many of the person's copies are under way as may be. */
  async insert(copy: NewCopy, now: Date): Promise<'begun' | 'known' | 'full'> {
    const sizes = sizesOf(copy.posts);
    const begun = {
      sizes,
      done: 0,
      state: 'running',
      refusal: null,
      requestedAt: now,
      workMark: now,
    } as const;
    for (const place of placesOf(copy.ownerId)) {
      if (await unlessTaken(this.copies.insertOne({ ...copy, ...begun, place }))) return 'begun';
      if (await this.copies.exists({ _id: copy._id })) return 'known';
    }
    return 'full';
  }

  /** Whether as many of the person's copies are under way as may be. */
  async isFull(ownerId: string): Promise<boolean> {
    const places = placesOf(ownerId);
    return (await this.copies.countDocuments({ place: { $in: places } })) === places.length;
  }

  find(ownerId: string, id: string): Promise<CopyDocument | null> {
    return this.copies.findOne({ _id: id, ownerId }).lean<CopyDocument>().exec();
  }

  /** How far a copy is, and from which grid; pages ask for it on and on. */
  async progress(ownerId: string, id: string): Promise<{ copy: Copy; from: string } | null> {
    const head = await this.copies.findOne({ _id: id, ownerId }, { posts: 0 }).lean<CopyHead>().exec();
    if (!head) return null;
    const { sizes, from } = head;
    if (sizes) return { copy: copyState({ ...head, sizes }), from };
    const whole = await this.find(ownerId, id);
    return whole && { copy: copyState(whole), from };
  }

  /** A person's copies in the order of their ids, from after one on. */
  findAfter(ownerId: string, after: string, limit: number): Promise<CopyDocument[]> {
    return this.copies
      .find({ ownerId, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(limit)
      .lean<CopyDocument[]>()
      .exec();
  }

  /** Null where there is nothing to do any more. */
  findAtWork(id: string): Promise<CopyDocument | null> {
    return this.copies
      .findOne({ _id: id, ...AT_WORK })
      .lean<CopyDocument>()
      .exec();
  }

  /** So many posts are done; by whoever else is at it perhaps more are. False where the copy is over or gone. */
  async note(id: string, done: number): Promise<boolean> {
    const { matchedCount } = await this.copies.updateOne({ _id: id, ...AT_WORK }, { $max: { done } });
    return matchedCount === 1;
  }

  async end(id: string, end: Pick<Copy, 'state' | 'refusal'>, expiresAt: Date): Promise<void> {
    await this.copies.updateOne(
      { _id: id, ...AT_WORK },
      { $set: { ...end, expiresAt }, $unset: { workMark: 1, place: 1 } },
    );
  }

  async forgetExpired(now: Date): Promise<void> {
    // The lower end shows FerretDB that its index has all of them.
    await this.copies.deleteMany({ expiresAt: { $gt: new Date(0), $lte: now } });
  }

  async removeAllOf(ownerId: string): Promise<void> {
    await this.copies.deleteMany({ ownerId });
  }
}

function placesOf(ownerId: string): string[] {
  return Array.from({ length: LIMITS.copiesAtOnce }, (_, index) => `${ownerId} ${index + 1}`);
}
