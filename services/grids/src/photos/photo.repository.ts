import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AssetImage, MediaType } from '@tessera/contracts';
import { postTextsOf, type PostTexts } from '@tessera/grid-core';
import { unlessTaken } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { imageOf, toPhotoRecord, type PhotoRecord, type TextRelease } from './photo.record.js';
import {
  borrowedDocument,
  changeUpdate,
  checkTime,
  fieldsUpdate,
  namesOf,
  writtenUpdate,
  type FieldWriter,
  type PhotoFields,
} from './photo-updates.js';
import { PhotoDocument } from './photo.schema.js';
import { textLength } from './text-length.js';
import { updateInBatches } from './update-in-batches.js';

/** What shows a photo as a thumbnail. */
export interface Face {
  readonly mediaId: string;
  /** Whether the thumbnail is made. */
  readonly ready: boolean;
}

export interface NewPhoto {
  readonly photoId: string;
  /** Null for a placeholder. */
  readonly image: AssetImage | null;
}

/** A post's texts, which a photo must have before the grid names it as their holder. */
export interface HeldTexts {
  readonly record: PhotoRecord;
  readonly texts: PostTexts;
  /** The photo that held them; null where they are the photo's own again. */
  readonly from: string | null;
  /** That photo as it was read; null where nothing of it was needed. */
  readonly source: PhotoRecord | null;
  /** The carousel that a post joins: as long as the grid does not have it there, a sweep gives it its own again. */
  readonly joins?: string;
}

/** A photo that is about to hold another one's texts no longer. */
export interface ReleasedPhoto extends TextRelease {
  readonly record: PhotoRecord;
}

interface NewPhotos {
  readonly ownerId: string;
  readonly gridId: string;
  readonly items: readonly NewPhoto[];
  readonly isHidden: boolean;
  readonly now: Date;
}

/** The items' documents: making, finding and changing them. Their end is `photo-trash.repository.ts`. */
@Injectable()
export class PhotoRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  async find(ownerId: string, id: string): Promise<PhotoRecord | null> {
    const document = await this.photos.findOne({ _id: id, ownerId }).lean();
    return document ? toPhotoRecord(document) : null;
  }

  async findMany(ownerId: string, ids: readonly string[]): Promise<PhotoRecord[]> {
    if (ids.length === 0) return [];
    const documents = await this.photos.find({ _id: { $in: [...ids] }, ownerId }).lean();
    return documents.map(toPhotoRecord);
  }

  /** Those of these photos that are shown and have a picture, by id; placeholders have none. */
  async findFaces(ownerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Face>> {
    if (ids.length === 0) return new Map();
    const documents = await this.photos
      .find(
        {
          _id: { $in: [...ids] },
          ownerId,
          isHidden: false,
          mediaId: { $exists: true },
          fillingSince: { $exists: false },
        },
        { mediaId: 1, image: 1 },
      )
      .lean();
    return new Map(
      documents.flatMap(({ _id, mediaId, image }) =>
        mediaId === undefined ? [] : [[_id, { mediaId, ready: image?.state === 'ready' }] as const],
      ),
    );
  }

  /**
   * The grid's items that carry no mark of deletion, in no particular order. The grid may name one that does, while
   * it is being deleted or restored. Of captions there is the first character, by which it is known whether there is
   * one; first comments and alt texts are left out, as if they were empty.
   */
  async findUndeletedBriefly(ownerId: string, gridId: string): Promise<PhotoRecord[]> {
    const documents = await this.photos.aggregate<PhotoDocument>([
      { $match: { gridId, ownerId, deletedAt: { $exists: false } } },
      { $set: { description: { $substrCP: ['$description', 0, 1] } } },
      { $unset: ['firstComment', 'altText', 'borrowed'] },
    ]);
    return documents.map(toPhotoRecord);
  }

  /** The captions of these photos, by their ids. */
  async captions(ownerId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const documents = await this.photos.find({ _id: { $in: [...ids] }, ownerId }, { description: 1 }).lean();
    return new Map(documents.map(({ _id, description }) => [_id, description]));
  }

  /**
   * As {@link findUndeletedBriefly}, whole; null where their texts are more than `most` characters together: then it stops
   * reading. By the driver: it has what came at once, in batches of up to 16 MB.
   */
  async findUndeletedWithin(ownerId: string, gridId: string, most: number): Promise<PhotoRecord[] | null> {
    const collection = this.photos.db.collection<PhotoDocument>(this.photos.collection.name);
    const cursor = collection.find({ gridId, ownerId, deletedAt: { $exists: false } });
    const records: PhotoRecord[] = [];
    let text = 0;
    try {
      while (await cursor.hasNext()) {
        for (const document of cursor.readBufferedDocuments()) {
          const record = toPhotoRecord(document);
          text += textLength(record);
          records.push(record);
        }
        if (text > most) return null;
      }
      return records;
    } finally {
      await cursor.close();
    }
  }

  /** Which of these exist, whoever's they are. */
  async known(ids: readonly string[]): Promise<string[]> {
    const documents = await this.photos.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return documents.map(({ _id }) => _id);
  }

  /** Those of the items that are the grid's, or are on their way to it. */
  async ofGrid(ownerId: string, gridId: string, ids: readonly string[]): Promise<string[]> {
    const its = [{ gridId }, { 'moving.to': gridId }];
    const documents = await this.photos
      .find({ _id: { $in: [...ids] }, ownerId, $or: its }, { _id: 1 })
      .lean();
    return documents.map(({ _id }) => _id);
  }

  /**
   * Inserts what is not there yet, pending. `created` tells that nothing was there, so that whoever inserted may
   * take it back. An id that is somebody else's, or in another grid, is left alone.
   */
  async insertPending({ ownerId, gridId, items, isHidden, now }: NewPhotos): Promise<{ created: boolean }> {
    const documents = items.map(({ photoId, image }): Partial<PhotoDocument> & { _id: string } => ({
      _id: photoId,
      gridId,
      ownerId,
      isHidden,
      mediaType: 'photo',
      description: '',
      revision: 1,
      createdAt: now,
      pendingSince: now,
      checkAt: checkTime(image, now),
      ...(image ? { mediaId: image.mediaId, image: imageOf(image) } : {}),
    }));
    return { created: await unlessTaken(this.photos.insertMany(documents, { ordered: false })) };
  }

  /** Those of the ids that are still to be placed; their marks are made young again. */
  async renewPending(ownerId: string, gridId: string, ids: readonly string[], now: Date): Promise<string[]> {
    const filter = {
      _id: { $in: [...ids] },
      ownerId,
      gridId,
      pendingSince: { $exists: true },
      deletedAt: { $exists: false },
    };
    await this.photos.updateMany(filter, { $set: { pendingSince: now } });
    const documents = await this.photos.find(filter, { _id: 1 }).lean();
    const pending = new Set(documents.map(({ _id }) => _id));
    return ids.filter((id) => pending.has(id));
  }

  /** The grid names them now. */
  async clearPending(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.photos.updateMany({ _id: { $in: [...ids] }, ownerId }, { $unset: { pendingSince: 1 } });
  }

  /** The grid refused them. */
  async dropPending(ownerId: string, ids: readonly string[]): Promise<void> {
    const filter = { _id: { $in: [...ids] }, ownerId, pendingSince: { $exists: true } };
    await this.photos.deleteMany(filter);
  }

  /** The item with the new fields, or null where it has another revision than `ifMatch`. */
  async change(
    { ownerId, calls }: FieldWriter,
    id: string,
    fields: PhotoFields,
    ifMatch: number | null,
  ): Promise<PhotoRecord | null> {
    const filter = { _id: id, ownerId, ...(ifMatch === null ? {} : { revision: ifMatch }) };
    const document = await this.photos
      .findOneAndUpdate(filter, changeUpdate(fields, calls), { returnDocument: 'after' })
      .lean();
    return document ? toPhotoRecord(document) : null;
  }

  /**
   * Each photo holds the texts, above its own, or has its own again; its revision then is ahead of both. False where one
   * was changed since it was read.
   */
  async holdTexts({ ownerId, calls }: FieldWriter, texts: readonly HeldTexts[], now: Date): Promise<boolean> {
    if (texts.length === 0) return true;
    const matched = await updateInBatches(
      this.photos,
      texts.map(({ record, texts: held, from, source, joins }) => {
        const { $set, $unset } = fieldsUpdate(held);
        const revision = Math.max(record.revision, source?.revision ?? 0) + 1;
        const own = record.borrowed?.own ?? postTextsOf(record);
        const release = joins !== undefined && { release: { groupId: joins, isReturned: true } };
        const borrowed = from && {
          borrowed: { ...borrowedDocument({ from, own }), ...release },
          borrowedAt: now,
        };
        return {
          updateOne: {
            filter: { _id: record.id, ownerId, revision: record.revision },
            update: {
              $set: { ...$set, ...borrowed, revision },
              $unset: borrowed ? $unset : { ...$unset, borrowed: 1, borrowedAt: 1 },
              ...writtenUpdate(namesOf(held), calls),
            },
          },
        };
      }),
    );
    return matched === texts.length;
  }

  /** Before the grid names another holder: that ends what these photos hold, also where nobody does it after it. */
  async markReleased(ownerId: string, photos: readonly ReleasedPhoto[], now: Date): Promise<void> {
    await updateInBatches(
      this.photos,
      photos.map(({ record: { id, borrowed }, groupId, isReturned }) => ({
        updateOne: {
          filter: { _id: id, ownerId, 'borrowed.from': borrowed?.from },
          update: { $set: { 'borrowed.release': { groupId, isReturned }, borrowedAt: now } },
        },
      })),
    );
  }

  /** Photos hold the caption of their posts now; what their own was is kept beside it. */
  async keepBorrowed(ownerId: string, ids: readonly string[]): Promise<void> {
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId },
      { $unset: { borrowedAt: 1, 'borrowed.release': 1 } },
    );
  }

  /** Stores a media type on several items, where it is another one. */
  async setMediaType(
    { ownerId, calls }: FieldWriter,
    ids: readonly string[],
    mediaType: MediaType,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, mediaType: { $ne: mediaType } },
      { $set: { mediaType }, ...writtenUpdate(['mediaType'], calls), $inc: { revision: 1 } },
    );
  }

  /** Hides or shows several items; the number of those that were not so. */
  async setHidden(
    { ownerId, calls }: FieldWriter,
    ids: readonly string[],
    isHidden: boolean,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    const result = await this.photos.updateMany(
      { _id: { $in: [...ids] }, ownerId, isHidden: !isHidden },
      { $set: { isHidden }, ...writtenUpdate(['isHidden'], calls), $inc: { revision: 1 } },
    );
    return result.modifiedCount;
  }

  /** The hidden items of a grid, the trash included. */
  async hiddenOfGrid(ownerId: string, gridId: string): Promise<string[]> {
    const documents = await this.photos.find({ gridId, ownerId, isHidden: true }, { _id: 1 }).lean();
    return documents.map(({ _id }) => _id);
  }
}
