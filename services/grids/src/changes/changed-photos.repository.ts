import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AssetImage } from '@tessera/contracts';
import { unlessTaken } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { imageOf, postTextsOf } from '../photos/photo.record.js';
import {
  borrowedDocument,
  changeUpdate,
  checkTime,
  fieldsUpdate,
  namesOf,
  writtenUpdate,
  type FieldWriter,
} from '../photos/photo-updates.js';
import { PhotoDocument } from '../photos/photo.schema.js';
import { updateInBatches, updateOwn } from '../photos/update-in-batches.js';
import type { FieldWrite, HeldTexts, NamedFields, PlacedItem } from './change-writes.js';

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

  /** Pending documents, also where an attempt of before has left some; false where an id is taken by now. */
  async place({ ownerId, gridId, items, images, now }: PlacedItems): Promise<boolean> {
    if (items.length === 0) return true;
    const update = ({ mediaId, fields }: PlacedItem) => {
      const { $set, $unset } = fieldsUpdate(fields);
      const image = images.get(mediaId ?? '') ?? null;
      const checkAt = checkTime(image, now);
      const picture = image ? { mediaId: image.mediaId, image: imageOf(image) } : {};
      return {
        $set: { ...$set, ...picture, ...(checkAt ? { checkAt } : {}), pendingSince: now },
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

  /** Each photo holds the texts, or its own again, unless it was changed since it was read: then false. */
  async holdTexts({ ownerId, calls }: FieldWriter, texts: readonly HeldTexts[], now: Date): Promise<boolean> {
    if (texts.length === 0) return true;
    const matched = await updateInBatches(
      this.photos,
      texts.map(({ record, texts: held, from }) => {
        const { $set, $unset } = fieldsUpdate(held);
        const own = record.borrowed?.own ?? postTextsOf(record);
        const update =
          from === null
            ? { $set, $unset: { ...$unset, borrowed: 1, borrowedAt: 1 } }
            : { $set: { ...$set, borrowed: borrowedDocument(from, own), borrowedAt: now }, $unset };
        return {
          updateOne: {
            filter: { _id: record.id, ownerId, revision: record.revision },
            update: { ...update, ...writtenUpdate(namesOf(held), calls), $inc: { revision: 1 } },
          },
        };
      }),
    );
    return matched === texts.length;
  }

  /** Writes fields, and notes of those that are settled that no repeat of the call needs to write them. */
  async setFields(
    { ownerId, calls }: FieldWriter,
    writes: readonly FieldWrite[],
    settled: readonly NamedFields[],
  ): Promise<void> {
    await updateOwn(this.photos, ownerId, [
      ...writes.map(({ id, fields }) => ({ id, update: changeUpdate(fields, calls) })),
      ...settled.map(({ id, fields }) => ({ id, update: writtenUpdate(fields, calls) })),
    ]);
  }
}
