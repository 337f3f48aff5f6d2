import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { assetImages, retryAsset, type AssetImage, type Photo } from '@tessera/contracts';
import { AppError, Clock, MessageClient, Sweeper } from '@tessera/service-kit';
import { Versioned } from '../http/versioned.js';
import { PhotoAccess } from './photo-access.js';
import { PhotoResponses } from './photo-responses.js';
import { isUnfinished } from './photo.record.js';
import { PhotoRepository } from './photo.repository.js';
import { PictureRepository } from './picture.repository.js';

const ASKED_AT_ONCE = 500;
const EVERY = 20_000;

/** Keeps the copies of the assets' states fresh: by a job at each change, and by asking where none came. */
@Injectable()
export class PictureStateService implements OnApplicationBootstrap {
  private readonly logger = new Logger('pictures');

  constructor(
    private readonly access: PhotoAccess,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly pictures: PictureRepository,
    private readonly messages: MessageClient,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(EVERY, 'unfinished pictures', () => this.askForUnfinished());
  }

  /** Copies the asset's state as it is now; a photo that is gone by then is not missed. */
  async refresh(assetId: string, photoId: string): Promise<void> {
    const [image] = await this.messages.send(assetImages, { mediaIds: [assetId] });
    if (image) await this.pictures.update(photoId, image, this.clock.now());
  }

  /**
   * Asks media again about pictures that were unfinished when it claimed them, once their copies are written: a job
   * about a change before that found no photo to update. Where media is unavailable the sweep asks later.
   */
  async catchUp(images: readonly AssetImage[]): Promise<void> {
    const mediaIds = images.filter(({ state }) => isUnfinished(state)).map(({ mediaId }) => mediaId);
    if (mediaIds.length === 0) return;
    try {
      for (const image of await this.messages.send(assetImages, { mediaIds })) {
        if (!isUnfinished(image.state)) await this.pictures.update(null, image, this.clock.now());
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'unfinished pictures not asked about now; a sweep will');
    }
  }

  /**
   * Has the variants made again where they failed.
   * @throws AppError NOT_FOUND, VALIDATION_FAILED for a placeholder, DEPENDENCY_UNAVAILABLE where media is unavailable
   */
  async retry(ownerId: string, photoId: string): Promise<Versioned<Photo>> {
    const { photo, grid } = await this.access.placed(ownerId, photoId);
    const { mediaId } = photo;
    if (mediaId === null || grid.placeholders.includes(photoId)) {
      throw new AppError('VALIDATION_FAILED', { text: 'A placeholder has no picture.' });
    }
    const image = await this.messages.send(retryAsset, { userId: ownerId, photoId, mediaId });
    await this.pictures.update(photoId, image, this.clock.now());
    const record = await this.photos.find(ownerId, photoId);
    return new Versioned(await this.responses.one(ownerId, grid, record), grid.version);
  }

  /** Asks media about the pictures that were not heard of for a while. */
  async askForUnfinished(): Promise<void> {
    for (;;) {
      const now = this.clock.now();
      const mediaIds = await this.pictures.findUnfinished(now, ASKED_AT_ONCE);
      if (mediaIds.length === 0) return;
      await this.pictures.postpone(mediaIds, now);
      const images = await this.messages.send(assetImages, { mediaIds });
      for (const image of images) await this.pictures.update(null, image, now);
      if (mediaIds.length < ASKED_AT_ONCE) return;
    }
  }
}
