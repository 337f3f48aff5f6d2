import { Injectable } from '@nestjs/common';
import { LIMITS, mediaIdOf, mediaUrl, storePicture, type ErrorCode } from '@tessera/contracts';
import { eraseAsset } from '@tessera/jobs';
import {
  AppError,
  assertNotGivenUp,
  Clock,
  dataUrlBytes,
  FileClient,
  Ids,
  Outbox,
  reportTo,
  retryOnConflict,
  type JobProducer,
} from '@tessera/service-kit';
import { ProfileImageRepository, type UnusedPicture } from '../users/profile-image.repository.js';
import { UserRepository } from '../users/user.repository.js';

/** Longer than media may take to store a picture, in milliseconds. */
const STORING = 60_000;
/** Codes of pictures that media refuses by their bytes: of such a one it stores nothing, however often it is asked. */
const REFUSED = new Set<ErrorCode>(['FILE_TOO_LARGE', 'UNSUPPORTED_IMAGE', 'IMAGE_UNREADABLE']);
/** When whoever has too many pictures unused asks again, in seconds. */
const AGAIN_AFTER = 60;
const RETRYING = { within: 2_000, what: 'a profile' };

/**
 * A person's own picture. The user's document announces it before media stores it, and names the one that it
 * replaces in the write that shows it, so that whatever is not shown is erased, wherever a process dies.
 */
@Injectable()
export class ProfileImageService {
  private readonly erasures: JobProducer<UnusedPicture>;

  constructor(
    private readonly users: UserRepository,
    private readonly images: ProfileImageRepository,
    private readonly files: FileClient,
    private readonly clock: Clock,
    private readonly ids: Ids,
    outbox: Outbox,
  ) {
    this.erasures = outbox.register({
      job: eraseAsset,
      payload: (picture) => ({
        assetId: picture.part,
        ownerId: picture.id,
        owed: reportTo('auth', picture),
      }),
      find: (page) => this.images.findUnused(page),
      admit: (pictures) => this.admit(pictures),
      settle: ({ id, part = '' }) => this.images.dropUnused(id, part),
    });
  }

  /**
   * The address of the new picture.
   * @throws AppError media's own code for the picture, UNAUTHENTICATED, RATE_LIMITED where many of theirs are unused
   */
  async replace(userId: string, dataUrl: string): Promise<string> {
    const picture = dataUrlBytes(dataUrl, LIMITS.profileImage.bytes);
    const mediaId = this.ids.secret();
    if (!(await this.images.announce(userId, mediaId, this.clock.now()))) {
      const isThere = (await this.users.findById(userId)) !== null;
      throw isThere
        ? new AppError('RATE_LIMITED', { retryAfter: AGAIN_AFTER })
        : new AppError('UNAUTHENTICATED');
    }
    await this.store(userId, mediaId, picture);
    const replaced = await this.show(userId, mediaId);
    if (replaced) await this.erasures.enqueue(replaced);
    return mediaUrl(mediaId, 'master');
  }

  /** Where this fails media may still be at it: the sweep erases the picture when it is through for certain. */
  private async store(userId: string, newMediaId: string, picture: Buffer): Promise<void> {
    try {
      await this.files.send(storePicture, { userId, photoId: null, newMediaId }, picture);
    } catch (error) {
      if (error instanceof AppError && REFUSED.has(error.code))
        await this.images.dropUnused(userId, newMediaId);
      throw error;
    }
  }

  /**
   * Announced pictures wait until media is through with them for certain, and then can be shown no more. What was
   * replaced can be erased at once.
   */
  private async admit(pictures: readonly UnusedPicture[]): Promise<UnusedPicture[]> {
    const before = new Date(this.clock.now().getTime() - STORING);
    const admitted: UnusedPicture[] = [];
    for (const picture of pictures) {
      const { erasing, mark } = picture;
      if (erasing || (mark <= before && (await this.images.refuse(picture)))) admitted.push(picture);
    }
    return admitted;
  }

  /** The picture that was shown until then. */
  private async show(userId: string, mediaId: string): Promise<UnusedPicture | null> {
    const { shownSoFar, at } = await retryOnConflict(RETRYING, async () => {
      const user = await this.users.findById(userId);
      if (!user) throw new AppError('UNAUTHENTICATED');
      assertNotGivenUp();
      const shown = { mediaId, shownSoFar: user.profileImageUrl, at: this.clock.now() };
      return (await this.images.show(userId, shown)) ? shown : null;
    });
    const replaced = shownSoFar === null ? null : mediaIdOf(shownSoFar);
    return replaced === null ? null : { id: userId, part: replaced, mark: at, erasing: true };
  }
}
