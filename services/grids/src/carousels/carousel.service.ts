import { Injectable } from '@nestjs/common';
import type { CarouselPlaceBody, CarouselReorderBody, Photo } from '@tessera/contracts';
import {
  assertPostedAlike,
  attach,
  carouselHolding,
  carouselOf,
  carouselPhotos,
  detach,
  reorderMembers,
  split,
  type GridArrays,
} from '@tessera/grid-core';
import { AppError, Clock, duplicateKeyIndex, notFound, type Caller } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { assertNoDrafts } from '../photos/photo-access.js';
import { PhotoResponses } from '../photos/photo-responses.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { assertCarousels, assertRoomInCarousel } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';

/** The id is a carousel's in another grid of the same person. */
export function groupIdInUse(cause?: unknown): AppError {
  const text = 'This carousel id is in use in another grid.';
  return new AppError('VALIDATION_FAILED', {
    text,
    cause,
    details: [{ path: 'carouselGroupId', message: text }],
  });
}

/** Photos that share one place in the feed. */
@Injectable()
export class CarouselService {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly writer: GridWriter,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /** Its photos by their number. @throws AppError NOT_FOUND */
  async list(ownerId: string, groupId: string): Promise<Versioned<Photo[]>> {
    const grid = await this.grids.holding(ownerId, groupId);
    return this.responseOf(grid, photosOf(grid, groupId));
  }

  /**
   * Puts an item into a carousel at a number in it (0 is the cover, null the end), or out of its carousel where
   * no group is named.
   * @throws AppError NOT_FOUND, CAROUSEL_NOT_AVAILABLE, CAROUSEL_PHOTO_LIMIT, POSTED_LOCKED, VALIDATION_FAILED for a
   * placeholder
   */
  async place({ sub, tier }: Caller, id: string, body: CarouselPlaceBody): Promise<Versioned<Photo>> {
    const { carouselGroupId: groupId, carouselPosition: number } = body;
    const photo = await this.photos.find(sub, id);
    if (!photo) throw notFound();
    const limits = await this.plans.limitsOf({ userId: sub, tier });
    if (groupId !== null) assertCarousels(limits);
    const grid = await this.change(sub, photo.gridId, null, (current) => {
      const joined = groupId === null ? undefined : carouselOf(current, groupId);
      assertNoDrafts(current, [id, ...(joined ? carouselPhotos(joined) : [])]);
      const holder = carouselHolding(current, id);
      if (groupId === null) return holder ? detach(current, id) : current;
      if (holder?.groupId !== groupId) {
        if (joined?.cover) assertPostedAlike(current, [holder?.cover ?? id], joined.cover);
        assertRoomInCarousel(limits, joined, 1);
      }
      return attach(current, id, groupId, number, this.clock.now());
    });
    const { body: photos, version } = await this.responseOf(grid, [id]);
    const [placed] = photos;
    if (!placed) throw notFound();
    return new Versioned(placed, version);
  }

  /** @throws AppError NOT_FOUND for a group or photo that is not there, VERSION_CONFLICT */
  async reorder(
    ownerId: string,
    groupId: string,
    { positions }: CarouselReorderBody,
    ifMatch: number | null,
  ): Promise<Versioned<Photo[]>> {
    const { id: gridId } = await this.grids.holding(ownerId, groupId);
    const grid = await this.change(ownerId, gridId, ifMatch, (current) =>
      reorderMembers(current, groupId, positions),
    );
    return this.responseOf(grid, photosOf(grid, groupId));
  }

  /** The members become posts right after their cover; returns all that was in it. @throws AppError NOT_FOUND */
  async split(ownerId: string, groupId: string): Promise<Versioned<Photo[]>> {
    const { id: gridId } = await this.grids.holding(ownerId, groupId);
    let freed: readonly string[] = [];
    const grid = await this.change(ownerId, gridId, null, (current) => {
      freed = photosOf(current, groupId);
      return split(current, groupId);
    });
    return this.responseOf(grid, freed);
  }

  private async change(
    ownerId: string,
    gridId: string,
    ifMatch: number | null,
    compute: (grid: GridRecord) => GridArrays,
  ): Promise<GridRecord> {
    try {
      const { grid } = await this.writer.change({ ownerId, gridId, ifMatch }, (current) => ({
        arrays: compute(current),
        value: null,
      }));
      return grid;
    } catch (error) {
      throw duplicateKeyIndex(error) === null ? error : groupIdInUse(error);
    }
  }

  private async responseOf(grid: GridRecord, ids: readonly string[]): Promise<Versioned<Photo[]>> {
    const records = new Map(
      (await this.photos.findMany(grid.ownerId, ids)).map((record) => [record.id, record]),
    );
    const inOrder = ids.flatMap((id) => records.get(id) ?? []);
    return new Versioned(await this.responses.all(grid.ownerId, grid, inOrder), grid.version);
  }
}

function photosOf(grid: GridArrays, groupId: string): readonly string[] {
  const carousel = carouselOf(grid, groupId);
  return carousel ? carouselPhotos(carousel) : [];
}
