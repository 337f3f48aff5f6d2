import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mediaIdOf, mediaUrl } from '@tessera/contracts';
import type { MarkPage, PendingWork } from '@tessera/service-kit';
import type { Model } from 'mongoose';
import { LIVING } from './user.repository.js';
import { UserRecord } from './user.schema.js';

/** A new profile picture, and what it was chosen against: the address shown until then. */
interface ImageChange {
  readonly mediaId: string;
  readonly shownSoFar: string | null;
  readonly at: Date;
}

/** A picture that media is to erase; `part` is its media id. */
export interface UnusedPicture extends PendingWork {
  readonly part: string;
  /** It can never be shown again. */
  readonly erasing: boolean;
}

/** Pictures of one person that media is still to store or to erase: they are in the user's document. */
const MOST_UNUSED = 40;

/** Which picture of a person is shown, and which ones are to be erased: each change is one write. */
@Injectable()
export class ProfileImageRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** A picture of theirs is about to be stored; false where the account is gone, or has too many unused ones. */
  async announce(id: string, mediaId: string, since: Date): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: id, ...LIVING, [`unusedImages.${MOST_UNUSED - 1}`]: { $exists: false } },
      { $push: { unusedImages: { mediaId, since } } },
    );
    return written.matchedCount === 1;
  }

  /**
   * Shows an announced picture in place of the one shown so far, which is unused from now on; one write. False where
   * the announcement was taken back, or another picture than `shownSoFar` is shown by now.
   */
  async show(id: string, { mediaId, shownSoFar, at }: ImageChange): Promise<boolean> {
    const profileImageUrl = mediaUrl(mediaId, 'master');
    const replaced = shownSoFar === null ? null : mediaIdOf(shownSoFar);
    const unused =
      replaced === null
        ? { $pull: { unusedImages: { mediaId } } }
        : { $set: { 'unusedImages.$': { mediaId: replaced, since: at, erasing: true } } };
    const written = await this.users.updateOne(
      {
        _id: id,
        ...LIVING,
        profileImageUrl: shownSoFar,
        unusedImages: { $elemMatch: { mediaId, erasing: { $exists: false } } },
      },
      { ...unused, $set: { ...unused.$set, profileImageUrl } },
    );
    return written.matchedCount === 1;
  }

  /** A page of unused pictures that were announced or replaced before then, in the order of their owners' ids. */
  async findUnused({ until, after, limit }: MarkPage): Promise<UnusedPicture[]> {
    const users = await this.users
      .find({ 'unusedImages.since': { $lte: until }, _id: { $gt: after } }, { unusedImages: 1 })
      .sort({ _id: 1 })
      .hint({ 'unusedImages.since': 1 })
      .limit(limit)
      .lean<Pick<UserRecord, '_id' | 'unusedImages'>[]>()
      .exec();
    return users.flatMap(({ _id, unusedImages = [] }) =>
      unusedImages.flatMap(({ mediaId, since, erasing = false }) =>
        since <= until ? { id: _id, part: mediaId, mark: since, erasing } : [],
      ),
    );
  }

  /** From now on an announced picture cannot be shown any more; false where it is shown, or gone. */
  async refuse({ id, part }: UnusedPicture): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: id, unusedImages: { $elemMatch: { mediaId: part } } },
      { $set: { 'unusedImages.$.erasing': true } },
    );
    return written.matchedCount === 1;
  }

  /** Media has erased it, or never stored it. */
  async dropUnused(id: string, mediaId: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $pull: { unusedImages: { mediaId } } });
  }
}
