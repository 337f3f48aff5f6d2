import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AssetImage } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { formerAfter } from './former-pictures.js';
import { imageOf, type FormerPicture } from './photo.record.js';
import { CHECK_AFTER, checkTime, writtenUpdate, type FieldWriter } from './photo-updates.js';
import { PhotoDocument } from './photo.schema.js';

/** A fill that was begun this long ago was given up by whoever began it. */
const FILL_GIVEN_UP_AFTER = 60_000;

/** `isFilling`: the picture was written, and whether the grid has it too is not certain. */
export interface Picture {
  readonly photoId: string;
  readonly gridId: string;
  readonly mediaId: string | null;
  readonly isFilling: boolean;
  readonly former: readonly string[];
}

/** A photo whose picture is replaced: what it shows, and what it showed before. */
export interface Replacement {
  readonly id: string;
  readonly was: string | null;
  readonly former: readonly FormerPicture[];
}

/** The picture fields of the items' documents. */
@Injectable()
export class PictureRepository {
  constructor(@InjectModel(PhotoDocument.name) private readonly photos: Model<PhotoDocument>) {}

  /**
   * Copies an asset's state into the item that shows it. Ready is final: an older state that comes late is dropped. One
   * that the item has already changes nothing, so that no page reads the grid again.
   */
  async update(photoId: string | null, image: AssetImage, now: Date): Promise<void> {
    const checkAt = checkTime(image, now);
    // Field by field: a response from before a picture for posting came does not take it off.
    const set = Object.fromEntries(
      Object.entries(imageOf(image)).map(([field, value]) => [`image.${field}`, value as unknown]),
    );
    await this.photos.updateOne(
      {
        mediaId: image.mediaId,
        ...(photoId === null ? {} : { _id: photoId }),
        ...(image.state === 'ready' ? {} : { 'image.state': { $ne: 'ready' } }),
        ...(checkAt ? {} : { $nor: [{ ...set, checkAt: { $exists: false } }] }),
      },
      checkAt ? { $set: { ...set, checkAt } } : { $set: set, $unset: { checkAt: 1 } },
    );
  }

  /** Media ids of unfinished pictures that were not heard of for long enough, the oldest question first. */
  async findUnfinished(now: Date, limit: number): Promise<string[]> {
    const documents = await this.photos
      .find({ checkAt: { $lte: now } }, { mediaId: 1 })
      .hint({ checkAt: 1 })
      .limit(limit)
      .lean();
    return documents.flatMap(({ mediaId }) => mediaId ?? []);
  }

  /** Media did not know these: they are asked about later. */
  async postpone(mediaIds: readonly string[], now: Date): Promise<void> {
    const checkAt = new Date(now.getTime() + CHECK_AFTER);
    await this.photos.updateMany({ mediaId: { $in: [...mediaIds] } }, { $set: { checkAt } });
  }

  /** The picture fields of these items, whoever owns them. */
  async findPictures(photoIds: readonly string[]): Promise<Picture[]> {
    const documents = await this.photos
      .find({ _id: { $in: [...photoIds] } }, { gridId: 1, mediaId: 1, fillingSince: 1, former: 1 })
      .lean();
    return documents.map(({ _id, gridId, mediaId, fillingSince, former = [] }) => ({
      photoId: _id,
      gridId,
      mediaId: mediaId ?? null,
      isFilling: fillingSince !== undefined,
      former: former.map((each) => each.mediaId),
    }));
  }

  /** Writes a picture into an item that has none, or the same one; false where it has another. */
  async fill(ownerId: string, photoId: string, image: AssetImage, now: Date): Promise<boolean> {
    const givenUp = new Date(now.getTime() - FILL_GIVEN_UP_AFTER);
    const { mediaId } = image;
    const set = { mediaId, image: imageOf(image), fillingSince: now };
    const checkAt = checkTime(image, now);
    const { matchedCount } = await this.photos.updateOne(
      {
        _id: photoId,
        ownerId,
        $or: [{ mediaId: { $exists: false } }, { mediaId }, { fillingSince: { $lt: givenUp } }],
      },
      checkAt ? { $set: { ...set, checkAt } } : { $set: set, $unset: { checkAt: 1 } },
    );
    return matchedCount === 1;
  }

  /** The placeholders are photos now. */
  async settleFill(ownerId: string, ...photoIds: readonly string[]): Promise<void> {
    if (photoIds.length === 0) return;
    await this.photos.updateMany({ _id: { $in: [...photoIds] }, ownerId }, { $unset: { fillingSince: 1 } });
  }

  /**
   * Photos are placeholders again. They keep their pictures, as fills that were given up, for whoever fills them next.
   */
  async unfill(ownerId: string, photoIds: readonly string[]): Promise<void> {
    if (photoIds.length === 0) return;
    await this.photos.updateMany(
      { _id: { $in: [...photoIds] }, ownerId, mediaId: { $exists: true } },
      { $set: { fillingSince: new Date(0) } },
    );
  }

  /** Another picture for a photo that shows `was`, which is one of its former ones from then on. */
  async replace(
    { ownerId, calls }: FieldWriter,
    { id: photoId, was, former }: Replacement,
    image: AssetImage,
    now: Date,
  ): Promise<void> {
    const kept = formerAfter({ mediaId: was, former }, image.mediaId, now);
    const set = { mediaId: image.mediaId, image: imageOf(image), former: kept };
    const checkAt = checkTime(image, now);
    await this.photos.updateOne(
      { _id: photoId, ownerId, mediaId: was },
      {
        ...(checkAt ? { $set: { ...set, checkAt } } : { $set: set, $unset: { checkAt: 1 } }),
        ...writtenUpdate(['picture'], calls),
        $inc: { revision: 1 },
      },
    );
  }

  /** The grid refused the photo: the item is blank again. */
  async undoFill(ownerId: string, photoId: string, mediaId: string): Promise<void> {
    await this.photos.updateOne(
      { _id: photoId, ownerId, mediaId, fillingSince: { $exists: true } },
      { $unset: { mediaId: 1, image: 1, fillingSince: 1, checkAt: 1 } },
    );
  }
}
