import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mediaIdOf, mediaUrl } from '@tessera/contracts';
import type { Model } from 'mongoose';
import { LIVING } from './user.repository.js';
import { UserRecord } from './user.schema.js';

/** A new profile picture, and what it was chosen against: the address shown until then. */
export interface ImageChange {
  readonly mediaId: string;
  readonly shownSoFar: string | null;
  readonly at: Date;
}

/** Which picture of a person is shown, and which ones are to be erased: each change is one write. */
@Injectable()
export class ProfileImageRepository {
  constructor(@InjectModel(UserRecord.name) private readonly users: Model<UserRecord>) {}

  /** A picture of theirs is about to be stored; false where the account is gone. */
  async announce(id: string, mediaId: string, since: Date): Promise<boolean> {
    const written = await this.users.updateOne(
      { _id: id, ...LIVING },
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
        : { $set: { 'unusedImages.$': { mediaId: replaced, since: at } } };
    const written = await this.users.updateOne(
      { _id: id, ...LIVING, profileImageUrl: shownSoFar, 'unusedImages.mediaId': mediaId },
      { ...unused, $set: { ...unused.$set, profileImageUrl } },
    );
    return written.matchedCount === 1;
  }

  /** Whose unused pictures were announced or replaced before then. */
  findUnused(before: Date, limit: number): Promise<Pick<UserRecord, '_id' | 'unusedImages'>[]> {
    return this.users
      .find({ 'unusedImages.since': { $lte: before } }, { unusedImages: 1 })
      .limit(limit)
      .lean<Pick<UserRecord, '_id' | 'unusedImages'>[]>()
      .exec();
  }

  /** From now on the picture cannot be shown any more. */
  async dropUnused(id: string, mediaId: string): Promise<void> {
    await this.users.updateOne({ _id: id }, { $pull: { unusedImages: { mediaId } } });
  }
}
