import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LIMITS, mediaIdOf, mediaUrl, storePicture } from '@tessera/contracts';
import { eraseAsset, JobQueues } from '@tessera/jobs';
import { AppError, Clock, dataUrlBytes, FileClient, Ids, Sweeper, unavailable } from '@tessera/service-kit';
import { ProfileImageRepository } from '../users/profile-image.repository.js';
import { UserRepository } from '../users/user.repository.js';

/** In milliseconds. */
const SWEEP_EVERY = 15_000;
/** Longer than media may take to store a picture. */
const STORING = 60_000;
const BATCH = 500;
/** So often a change begins again because another one of the same person came first. */
const ATTEMPTS = 5;

/**
 * A person's own picture. The user's document announces it before media stores it, and names the one that it
 * replaces in the write that shows it, so that whatever is not shown is erased, wherever a process dies.
 */
@Injectable()
export class ProfileImageService implements OnApplicationBootstrap {
  private readonly logger = new Logger('profile images');

  constructor(
    private readonly users: UserRepository,
    private readonly images: ProfileImageRepository,
    private readonly files: FileClient,
    private readonly queues: JobQueues,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(SWEEP_EVERY, 'unused profile images', () => this.sweep());
  }

  /** The address of the new picture. @throws AppError what media says of the picture, UNAUTHENTICATED */
  async replace(userId: string, dataUrl: string): Promise<string> {
    const picture = dataUrlBytes(dataUrl, LIMITS.profileImage.bytes);
    const mediaId = this.ids.secret();
    if (!(await this.images.announce(userId, mediaId, this.clock.now()))) {
      throw new AppError('UNAUTHENTICATED');
    }
    // Where this fails media may still be at it: the sweep erases the picture when it is through for certain.
    await this.files.send(storePicture, { userId, photoId: null, newMediaId: mediaId }, picture);
    const replaced = await this.show(userId, mediaId);
    if (replaced !== null) await this.orLater(() => this.discard(userId, replaced, this.clock.now()));
    return mediaUrl(mediaId, 'master');
  }

  /** Erases what was announced or replaced and then left. */
  async sweep(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - STORING);
    for (const { _id, unusedImages = [] } of await this.images.findUnused(before, BATCH)) {
      for (const { mediaId, since } of unusedImages) {
        if (since <= before) await this.discard(_id, mediaId, since);
      }
    }
  }

  /** The id of the picture that was shown until then. */
  private async show(userId: string, mediaId: string): Promise<string | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const user = await this.users.findById(userId);
      if (!user) throw new AppError('UNAUTHENTICATED');
      const shownSoFar = user.profileImageUrl;
      if (await this.images.show(userId, { mediaId, shownSoFar, at: this.clock.now() })) {
        return shownSoFar === null ? null : mediaIdOf(shownSoFar);
      }
    }
    throw unavailable('the profile, which is being changed elsewhere');
  }

  /** The job first: the mark in the document leads the sweep here until the job is queued. */
  private async discard(userId: string, mediaId: string, since: Date): Promise<void> {
    const id = `erase-${mediaId}-${since.getTime()}`;
    await this.queues.add(eraseAsset, { assetId: mediaId, ownerId: userId }, id);
    await this.images.dropUnused(userId, mediaId);
  }

  private async orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'an unused picture waits for the sweep');
    }
  }
}
