import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AssetImage } from '@tessera/contracts';
import { unlessTaken } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { imageOf } from '../photos/photo.record.js';
import {
  borrowedDocument,
  changeUpdate,
  checkTime,
  fieldsUpdate,
  textsUpdate,
  writtenUpdate,
  type FieldWriter,
} from '../photos/photo-updates.js';
import { PhotoDocument } from '../photos/photo.schema.js';
import { updateInBatches, updateOwn } from '../photos/update-in-batches.js';
import type { FieldWrite, NamedFields, PlacedItem } from './change-writes.js';

interface PlacedItems {
  readonly ownerId: string;
  readonly gridId: string;
  readonly items: readonly PlacedItem[];
  /** By their media ids. */
  readonly images: ReadonlyMap<string, AssetImage>;
  readonly now: Date;
}

/** What calls of changes write of many items at once. */
@Injectable()
export class ChangedPhotosRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  /** Pending documents, also where an earlier attempt has left some; false where an id is taken by now. */
  async place({ ownerId, gridId, items, images, now }: PlacedItems): Promise<boolean> {
    if (items.length === 0) return true;
    const update = ({ mediaId, fields, borrowed }: PlacedItem) => {
      const { $set, $unset } = fieldsUpdate(fields);
      const image = images.get(mediaId ?? '') ?? null;
      const checkAt = checkTime(image, now);
      const picture = image ? { mediaId: image.mediaId, image: imageOf(image) } : {};
      const own = borrowed ? { borrowed: borrowedDocument(borrowed) } : {};
      return {
        $set: { ...$set, ...own, ...picture, ...(checkAt ? { checkAt } : {}), pendingSince: now },
        $setOnInsert: { revision: 1, createdAt: now },
        $unset,
      };
    };
    const upserts = items.map((item) => ({
      updateOne: {
        filter: { _id: item.id, ownerId, gridId, pendingSince: { $exists: true } },
        update: update(item),
        upsert: true,
      },
    }));
    return unlessTaken(updateInBatches(this.photos, upserts, { ordered: false }));
  }

  /** Writes fields, and notes of those that are settled that no repeat of the call needs to write them. */
  async setFields(
    { ownerId, calls }: FieldWriter,
    writes: readonly FieldWrite[],
    settled: readonly NamedFields[],
  ): Promise<void> {
    await updateOwn(this.photos, ownerId, [
      ...writes.map(({ id, fields, borrowed }) => ({
        id,
        update: borrowed === undefined ? changeUpdate(fields, calls) : textsUpdate(fields, borrowed, calls),
      })),
      ...settled.map(({ id, fields }) => ({ id, update: writtenUpdate(fields, calls) })),
    ]);
  }
}
