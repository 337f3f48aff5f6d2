import { Injectable } from '@nestjs/common';
import type { AssetImage, PlacedPhotos } from '@tessera/contracts';
import { AppError, assertNotGivenUp, Clock, ErasedAccounts } from '@tessera/service-kit';
import { GridArraysRepository } from '../grids/grid-arrays.repository.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { assertRoomForPhotos } from '../plans/plan-refusals.js';
import { PlanService, type Subscriber } from '../plans/plan.service.js';
import { PhotoAccess } from './photo-access.js';
import { PhotoResponses } from './photo-responses.js';
import { PhotoRepository } from './photo.repository.js';
import { PictureStateService } from './picture-state.service.js';
import { PictureRepository } from './picture.repository.js';

/** An item, and the media that it shows; null for a placeholder. */
interface ShownBy {
  readonly photoId: string;
  readonly mediaId: string | null;
  /** What it showed before, and can show again. */
  readonly former: readonly string[];
}

/** Gives placeholders their pictures. */
@Injectable()
export class PlaceholderService {
  constructor(
    private readonly access: PhotoAccess,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly pictures: PictureRepository,
    private readonly states: PictureStateService,
    private readonly arrays: GridArraysRepository,
    private readonly grids: GridRepository,
    private readonly plans: PlanService,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes the picture, then makes the placeholder a photo in one write of the grid (the commit). Repeating it
   * with the same picture changes nothing.
   * @throws AppError NOT_FOUND, VALIDATION_FAILED on an item that has another picture, PHOTO_LIMIT_REACHED
   */
  async fill(subscriber: Subscriber, photoId: string, image: AssetImage): Promise<PlacedPhotos> {
    const { userId } = subscriber;
    const { photo, grid } = await this.access.placed(userId, photoId);
    if (!grid.placeholders.includes(photoId)) {
      if (photo.mediaId !== image.mediaId) throw hasPicture();
      return this.responseOf(userId, photoId, grid, image);
    }
    const limits = await this.plans.limitsOf(subscriber);
    assertRoomForPhotos(limits, grid, 1);
    await this.erased.refuse(userId);
    if (!(await this.pictures.fill(userId, photoId, image, this.clock.now()))) throw hasPicture();
    assertNotGivenUp();
    const filled = await this.arrays.pullPlaceholder(userId, grid.id, photoId, limits);
    if (filled) {
      await this.pictures.settleFill(userId, photoId);
      return this.responseOf(userId, photoId, filled, image);
    }
    return this.explain(subscriber, photoId, image);
  }

  /** Which of these items exist, whoever's they are, and what they show. A fill counts with its commit. */
  async shownBy(photoIds: readonly string[]): Promise<ShownBy[]> {
    const pictures = await this.pictures.findPictures(photoIds);
    const begun = pictures.filter(({ isFilling }) => isFilling).map(({ gridId }) => gridId);
    const blank = new Set(await this.grids.placeholdersOf(begun));
    return pictures.map(({ photoId, mediaId, isFilling, former }) => ({
      photoId,
      former,
      mediaId: isFilling && blank.has(photoId) ? null : mediaId,
    }));
  }

  /** The commit did not match: it was done by a repeat, the item went, or the plan's room did. */
  private async explain(subscriber: Subscriber, photoId: string, image: AssetImage): Promise<PlacedPhotos> {
    const { userId } = subscriber;
    const { photo, grid } = await this.access.placed(userId, photoId);
    if (!grid.placeholders.includes(photoId)) {
      if (photo.mediaId !== image.mediaId) throw hasPicture();
      return this.responseOf(userId, photoId, grid, image);
    }
    await this.pictures.undoFill(userId, photoId, image.mediaId);
    const limits = await this.plans.limitsOf(subscriber);
    assertRoomForPhotos(limits, grid, 1);
    throw new AppError('DEPENDENCY_UNAVAILABLE', { retryAfter: 1 });
  }

  private async responseOf(
    ownerId: string,
    photoId: string,
    grid: GridRecord,
    image: AssetImage,
  ): Promise<PlacedPhotos> {
    await this.states.catchUp([image]);
    const record = await this.photos.find(ownerId, photoId);
    return { photos: [await this.responses.one(ownerId, grid, record)], version: grid.version };
  }
}

function hasPicture(): AppError {
  return new AppError('VALIDATION_FAILED', { text: 'This item has a picture already.' });
}
