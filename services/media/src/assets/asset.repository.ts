import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { sumsOf, unlessTaken, type Span } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { toAsset } from './asset.mapper.js';
import { ALIVE, AssetDocument } from './asset.schema.js';
import type { Derivatives, StoredPosting } from '../storage/media-store.js';
import type { Asset, NewAsset } from './asset.js';

/** The life of assets: each change is one conditional write of one document. */
@Injectable()
export class AssetRepository {
  constructor(@InjectModel(AssetDocument.name) private readonly assets: Model<AssetDocument>) {}

  /** The asset in whatever state, one that is being erased included. */
  async find(id: string): Promise<Asset | null> {
    const document = await this.assets.findById(id).lean();
    return document && toAsset(document);
  }

  /** The living ones of these assets, in no order. */
  async findMany(ids: readonly string[]): Promise<Asset[]> {
    const documents = await this.assets.find({ _id: { $in: [...ids] }, ...ALIVE }).lean();
    return documents.map(toAsset);
  }

  /** Which of these ids have a document, in whatever state. */
  async existing(ids: readonly string[]): Promise<Set<string>> {
    const documents = await this.assets.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return new Set(documents.map(({ _id }) => _id));
  }

  /** Writes the document that must stand before the objects do; false where the id is taken. */
  insertStoring(asset: NewAsset, now: Date): Promise<boolean> {
    const { id, photoId, ...rest } = asset;
    const claim = photoId === null ? { unclaimedSince: now } : { photoId, unconfirmedSince: now };
    return unlessTaken(
      this.assets.insertOne({
        _id: id,
        ...rest,
        bytes: asset.master.bytes,
        state: 'storing',
        storingSince: now,
        createdAt: now,
        ...(asset.purpose === 'photo' && claim),
      }),
    );
  }

  /** Takes over a document whose first writer died; false where it is not `storing` any more. */
  async restartStoring(
    { id, ownerId, master, width, height, thumbhash }: NewAsset,
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.assets.updateOne(
      { _id: id, ownerId, state: 'storing', ...ALIVE },
      { $set: { master, bytes: master.bytes, width, height, thumbhash, storingSince: now } },
    );
    return matchedCount === 1;
  }

  /** The master is stored and the variants are to be made. Null where the asset is not `storing` any more. */
  async markReceived(id: string, now: Date, posting: StoredPosting | null = null): Promise<Asset | null> {
    return this.leaveStoring(id, { state: 'received', deriveMark: now, ...(posting && { posting }) });
  }

  /** A profile picture has no variants; a copy of a finished asset has them at once. */
  async markStoredWhole(
    id: string,
    derivatives: Derivatives | null,
    posting: StoredPosting | null = null,
  ): Promise<Asset | null> {
    const stored = { ...(derivatives && { derivatives }), ...(posting && { posting }) };
    return this.leaveStoring(id, { state: 'ready', ...stored });
  }

  /** The variants are stored. Null where the asset is gone, is being erased, or has them already. */
  async markReady(id: string, derivatives: Derivatives, now: Date): Promise<Asset | null> {
    const added = bytesOf(derivatives);
    const document = await this.assets
      .findOneAndUpdate(
        { _id: id, state: { $in: ['received', 'failed'] }, ...ALIVE },
        {
          $set: { state: 'ready', derivatives, changedMark: now },
          $inc: { bytes: added },
          $unset: { deriveMark: 1 },
        },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toAsset(document);
  }

  /** The variants cannot be made. Null where another mark is at work by now, or the asset is ready or gone. */
  async markFailed(id: string, mark: Date | null, now: Date): Promise<Asset | null> {
    const sameMark = mark ? { deriveMark: mark } : {};
    const document = await this.assets
      .findOneAndUpdate(
        { _id: id, state: 'received', ...sameMark, ...ALIVE },
        { $set: { state: 'failed', changedMark: now }, $unset: { deriveMark: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toAsset(document);
  }

  /** A person retries the variants. Null where the photo has no such asset that failed. */
  async markRetried(ownerId: string, id: string, photoId: string, now: Date): Promise<Asset | null> {
    const document = await this.assets
      .findOneAndUpdate(
        { _id: id, ownerId, photoId, state: 'failed', ...ALIVE },
        { $set: { state: 'received', deriveMark: now } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toAsset(document);
  }

  /** The operator retries the variants. Null where the asset has them, is not stored yet, or is gone. */
  async markRetriedByOperator(id: string, now: Date): Promise<Asset | null> {
    const document = await this.assets
      .findOneAndUpdate(
        { _id: id, state: { $in: ['received', 'failed'] }, ...ALIVE },
        { $set: { state: 'received', deriveMark: now } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toAsset(document);
  }

  /** Bytes that an owner holds, variants included. */
  async bytesOf(ownerId: string): Promise<number> {
    return (await sumsOf(this.assets, [{ $match: { ownerId } }], { bytes: '$bytes' })).bytes;
  }

  /**
   * How much is there, of all owners, that was made in the span. Variants that are made on a later day than their
   * master, after a failure, count with the day of the master: the closing of the next day has them in its total.
   */
  madeIn({ from, until }: Span): Promise<{ assets: number; bytes: number }> {
    const made = { createdAt: { $gte: from, $lt: until } };
    return sumsOf(this.assets, [{ $match: made }], { assets: 1, bytes: '$bytes' });
  }

  private async leaveStoring(id: string, change: Partial<AssetDocument>): Promise<Asset | null> {
    const addedBytes = bytesOf(change.derivatives) + bytesOf(change.posting);
    const document = await this.assets
      .findOneAndUpdate(
        { _id: id, state: 'storing', ...ALIVE },
        { $set: change, $inc: { bytes: addedBytes }, $unset: { storingSince: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    return document && toAsset(document);
  }
}

/** All objects of these variants together. */
export function bytesOf(stored: Derivatives | StoredPosting | undefined): number {
  const { display, thumb, posting, tile400, tile800 }: Partial<Derivatives & StoredPosting> = stored ?? {};
  return [display, thumb, posting, tile400, tile800].reduce((sum, each) => sum + (each?.bytes ?? 0), 0);
}
