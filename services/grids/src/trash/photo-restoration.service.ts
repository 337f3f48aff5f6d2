import { Injectable } from '@nestjs/common';
import type { Photo, PlanLimits } from '@tessera/contracts';
import { itemsOf, restoreAt, type GridArrays, type RemovedItem } from '@tessera/grid-core';
import { AppError, Clock, duplicateKeyIndex, notFound, type Caller } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { unnamed } from '../photos/photo-insertion.js';
import { toPhotos } from '../photos/photo.mapper.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { assertRoomForPhotos, assertRoomForPlaceholders } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

/**
 * Takes items back out of the trash: a mark that keeps erasure away, the grid's write under the plan (the commit),
 * then the marks are cleared.
 */
@Injectable()
export class PhotoRestorationService {
  constructor(
    private readonly photos: PhotoRepository,
    private readonly trash: PhotoTrashRepository,
    private readonly grids: GridAccess,
    private readonly writer: GridWriter,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * The item where it was taken from, a cover with the members that went with it. An item that is not in the
   * trash (any more) is answered as it stands.
   * @throws AppError NOT_FOUND, PHOTO_LIMIT_REACHED, PLACEHOLDER_LIMIT_REACHED, CEILING_REACHED
   */
  async restore({ sub: ownerId, tier }: Caller, id: string): Promise<Versioned<Photo>> {
    const photo = await this.photos.find(ownerId, id);
    if (!photo) throw notFound();
    const before = await this.grids.listed(ownerId, photo.gridId);
    if (unnamed(before, [id]).length === 0) return this.answer(before, id);
    const limits = await this.plans.limitsOf({ userId: ownerId, tier });
    const marked = await this.mark(photo);
    const ids = marked.map((record) => record.id);
    try {
      const grid = await this.putBack(before, marked, limits);
      await this.trash.clearMarks(ownerId, ids);
      return await this.answer(grid, id);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await this.trash.clearRestoring(ownerId, ids);
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
    const compute = (grouped: boolean) => (grid: GridRecord) => {
      const named = new Set(itemsOf(grid));
      const missing = marked.filter((record) => !named.has(record.id));
      return { arrays: this.withItems(grid, missing, limits, grouped), value: null };
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
    const items = missing.map((record): RemovedItem => {
      const { position = 0, groupId = null, index = null } = record.from ?? {};
      const place = { groupId: grouped ? groupId : null, carouselPosition: grouped ? index : null };
      return { id: record.id, position, ...place };
    });
    return restoreAt(grid, items, { now: this.clock.now(), placeholders });
  }

  private async answer(grid: GridRecord, id: string): Promise<Versioned<Photo>> {
    const record = await this.photos.find(grid.ownerId, id);
    const [photo] = record ? toPhotos(grid, [record]) : [];
    if (!photo) throw notFound();
    return new Versioned(photo, grid.version);
  }
}
