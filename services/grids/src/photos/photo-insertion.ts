import { Injectable } from '@nestjs/common';
import type { Photo, PlacedPhotos, PlanLimits } from '@tessera/contracts';
import { itemsOf } from '@tessera/grid-core';
import { AppError, Clock, ErasedAccounts, isRefusal, notFound } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { PlanService, type Subscriber } from '../plans/plan.service.js';
import { PhotoResponses } from './photo-responses.js';
import { PhotoRepository, type NewPhoto } from './photo.repository.js';
import { PictureStateService } from './picture-state.service.js';

interface Insertion {
  readonly subscriber: Subscriber;
  readonly gridId: string;
  readonly items: readonly NewPhoto[];
  readonly isHidden: boolean;
  /** Refuses what the plan has no room for, as far as can be seen before anything is written. */
  readonly check: (grid: GridRecord, limits: PlanLimits, adding: number) => void;
  /** The one write that gives the ids their places, all or none; throws the refusal. */
  readonly place: (limits: PlanLimits, ids: readonly string[]) => Promise<GridRecord>;
}

/** The ids that the grid does not name. */
export function unnamed(grid: GridRecord, ids: readonly string[]): string[] {
  const named = new Set(itemsOf(grid));
  return ids.filter((id) => !named.has(id));
}

/**
 * Brings new items into a grid: their documents with a pending mark, then their places in one write of the grid
 * (the commit), then the mark is cleared. Repeating it with the same ids goes on where it stopped. A mark that
 * stays behind is taken by a sweep after an hour.
 */
@Injectable()
export class PhotoInsertion {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly pictures: PictureStateService,
    private readonly plans: PlanService,
    private readonly erased: ErasedAccounts,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, the plan refusals, CEILING_REACHED, UNAUTHENTICATED for an erased account */
  async insert(insertion: Insertion): Promise<PlacedPhotos> {
    const { subscriber, gridId, items } = insertion;
    const { userId } = subscriber;
    const ids = items.map(({ photoId }) => photoId);
    const [limits, before] = await Promise.all([
      this.plans.limitsOf(subscriber),
      this.grids.listed(userId, gridId),
    ]);
    const missing = unnamed(before, ids);
    const grid = missing.length === 0 ? before : await this.bringIn(insertion, before, limits, missing);
    await this.photos.clearPending(userId, ids);
    await this.pictures.catchUp(items.flatMap(({ image }) => image ?? []));
    const photos = await this.inOrder(grid, userId, ids);
    if (photos.length === 0) throw notFound();
    return { photos, version: grid.version };
  }

  private async bringIn(
    insertion: Insertion,
    before: GridRecord,
    limits: PlanLimits,
    missing: readonly string[],
  ): Promise<GridRecord> {
    const { userId } = insertion.subscriber;
    insertion.check(before, limits, missing.length);
    const { created, pending } = await this.stage(insertion, missing);
    // Another attempt placed them since the grid was read.
    if (pending.length === 0) return this.grids.listed(userId, insertion.gridId);
    try {
      await this.erased.refuse(userId);
      return await insertion.place(limits, pending);
    } catch (error) {
      // Only who made the documents takes them back; another attempt may be placing them right now.
      if (created && isRefusal(error)) await this.photos.dropPending(userId, pending);
      throw error;
    }
  }

  private async stage(
    { subscriber, gridId, items, isHidden }: Insertion,
    missing: readonly string[],
  ): Promise<{ created: boolean; pending: readonly string[] }> {
    const { userId } = subscriber;
    const now = this.clock.now();
    const wanted = new Set(missing);
    const fresh = items.filter(({ photoId }) => wanted.has(photoId));
    const { created } = await this.photos.insertPending({
      ownerId: userId,
      gridId,
      items: fresh,
      isHidden,
      now,
    });
    if (created) return { created, pending: missing };
    const stored = await this.photos.findMany(userId, missing);
    if (stored.length < missing.length) {
      throw new AppError('VALIDATION_FAILED', { text: 'One of these pictures is part of another photo.' });
    }
    return { created, pending: await this.photos.renewPending(userId, gridId, missing, now) };
  }

  private async inOrder(grid: GridRecord, ownerId: string, ids: readonly string[]): Promise<Photo[]> {
    const records = await this.photos.findMany(ownerId, ids);
    const byId = new Map(records.map((record) => [record.id, record]));
    return this.responses.all(
      ownerId,
      grid,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  }
}
