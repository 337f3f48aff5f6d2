import { Injectable } from '@nestjs/common';
import type { PlanLimits, RestoredPhoto } from '@tessera/contracts';
import {
  carouselHolding,
  carouselOf,
  carouselPhotos,
  itemsOf,
  restoreAt,
  withText,
  type GridArrays,
} from '@tessera/grid-core';
import { Clock, duplicateKeyIndex, isRefusal, notFound, type Caller } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { unnamed } from '../photos/photo-insertion.js';
import { PhotoResponses } from '../photos/photo-responses.js';
import { hasText } from '../photos/photo.mapper.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { assertRoomForPhotos, assertRoomForPlaceholders } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { removedOf } from './left-place.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

/**
 * Takes items back out of the trash: a mark that keeps erasure away, the grid's write under the plan (the commit),
 * then the marks are cleared.
 */
@Injectable()
export class PhotoRestorationService {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly trash: PhotoTrashRepository,
    private readonly grids: GridAccess,
    private readonly writer: GridWriter,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * The item where it was taken from, a cover with the members that went with it, with its caption, and with its pin
   * where fewer than three are pinned. An item that is not in the trash is returned unchanged.
   * @throws AppError NOT_FOUND, PHOTO_LIMIT_REACHED, PLACEHOLDER_LIMIT_REACHED, CEILING_REACHED
   */
  async restore({ sub: ownerId, tier }: Caller, id: string): Promise<Versioned<RestoredPhoto>> {
    const photo = await this.photos.find(ownerId, id);
    if (!photo) throw notFound();
    const before = await this.grids.listed(ownerId, photo.gridId);
    if (unnamed(before, [id]).length === 0) return this.responseOf(before, photo);
    const limits = await this.plans.limitsOf({ userId: ownerId, tier });
    const marked = await this.mark(photo);
    const ids = marked.map((record) => record.id);
    try {
      const grid = await this.putBack(before, marked, limits);
      await this.trash.clearMarks(ownerId, marked);
      return await this.responseOf(grid, photo);
    } catch (error) {
      if (isRefusal(error)) await this.trash.clearRestoring(ownerId, ids);
      throw error;
    }
  }

  private async mark(photo: PhotoRecord): Promise<PhotoRecord[]> {
    const { id, ownerId, gridId } = photo;
    const taken = await this.trash.findTakenAlong(ownerId, gridId, id);
    const ids = [id, ...taken.map((record) => record.id)];
    const marked = await this.trash.markRestoring(ownerId, ids, this.clock.now());
    if (!marked.some((record) => record.id === id)) throw notFound();
    return marked;
  }

  private async putBack(
    { ownerId, id: gridId }: GridRecord,
    marked: readonly PhotoRecord[],
    limits: PlanLimits,
  ): Promise<GridRecord> {
    const compute = (grouped: boolean) => async (grid: GridRecord) => {
      const named = new Set(itemsOf(grid));
      const missing = marked.filter((record) => !named.has(record.id));
      const back = this.withItems(grid, missing, limits, grouped);
      return { arrays: await this.withTexts(grid, back, missing), value: null };
    };
    try {
      return (await this.writer.change({ ownerId, gridId }, compute(true))).grid;
    } catch (error) {
      // Another grid has a carousel of that id by now: what comes back are single posts.
      if (duplicateKeyIndex(error) === null) throw error;
      return (await this.writer.change({ ownerId, gridId }, compute(false))).grid;
    }
  }

  private withItems(
    grid: GridRecord,
    missing: readonly PhotoRecord[],
    limits: PlanLimits,
    grouped: boolean,
  ): GridArrays {
    if (missing.length === 0) return grid;
    const placeholders = missing.filter(({ from }) => from?.blank).map(({ id }) => id);
    const photos = missing.length - placeholders.length;
    if (placeholders.length > 0) assertRoomForPlaceholders(limits, grid, placeholders.length);
    if (photos > 0) assertRoomForPhotos(limits, grid, photos);
    const items = missing.map((record) => removedOf(record, grouped));
    return restoreAt(grid, items, { now: this.clock.now(), placeholders });
  }

  /**
   * A photo that comes back to its carousel holds the caption again, unless that was changed since it left; one that
   * makes a carousel with the photo that stayed leaves the caption to that one otherwise.
   */
  private async withTexts(
    before: GridRecord,
    after: GridArrays,
    back: readonly PhotoRecord[],
  ): Promise<GridArrays> {
    let grid = after;
    for (const { id, ownerId, description, from } of back) {
      const carousel = carouselHolding(after, id);
      if (!carousel || from?.coverId) continue;
      const stayed = carouselPhotos(carousel).filter((photo) => photo !== id);
      const records = await this.photos.findMany(ownerId, stayed);
      const heir = records.find(({ borrowed }) => borrowed?.from === id);
      const { groupId } = carousel;
      const [partner] = carouselOf(before, groupId)
        ? []
        : records.filter((record) => record.id === from?.partner);
      if (heir?.description === description) grid = withText(grid, groupId, id);
      else if (partner && hasText(partner)) grid = withText(grid, groupId, partner.id);
    }
    return grid;
  }

  /** Whether it was pinned is known until its marks are cleared. */
  private async responseOf(grid: GridRecord, { id, from }: PhotoRecord): Promise<Versioned<RestoredPhoto>> {
    const record = await this.photos.find(grid.ownerId, id);
    const photo = await this.responses.one(grid.ownerId, grid, record);
    const lostPin = from?.pinned === true && !photo.isPinned;
    return new Versioned(lostPin ? { ...photo, lostPin } : photo, grid.version);
  }
}
