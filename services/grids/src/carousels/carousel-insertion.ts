import { Injectable } from '@nestjs/common';
import type { PlacedPhotos, PlanLimits } from '@tessera/contracts';
import { appendMembers, carouselOf } from '@tessera/grid-core';
import { Clock, duplicateKeyIndex, notFound } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { GridWriter } from '../grids/grid-writer.js';
import { PhotoInsertion, unnamed } from '../photos/photo-insertion.js';
import type { NewPhoto } from '../photos/photo.repository.js';
import { assertCarousels, assertRoomForPhotos, assertRoomInCarousel } from '../plans/plan-refusals.js';
import type { Subscriber } from '../plans/plan.service.js';
import { groupIdInUse } from './carousel.service.js';

interface NewMembers {
  readonly subscriber: Subscriber;
  readonly groupId: string;
  /** The grid in which the carousel is made where there is none; null appends only. */
  readonly gridId: string | null;
  readonly items: readonly NewPhoto[];
}

/** Inserts photos as members of a carousel, at its end. */
@Injectable()
export class CarouselInsertion {
  constructor(
    private readonly insertion: PhotoInsertion,
    private readonly grids: GridRepository,
    private readonly access: GridAccess,
    private readonly writer: GridWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * All or nothing. Repeating it changes nothing.
   * @throws AppError NOT_FOUND, CAROUSEL_NOT_AVAILABLE, CAROUSEL_PHOTO_LIMIT, PHOTO_LIMIT_REACHED,
   * CEILING_REACHED, VALIDATION_FAILED for an id that is in use in another grid
   */
  async append(members: NewMembers): Promise<PlacedPhotos> {
    const gridId = await this.gridFor(members);
    const check = (grid: GridRecord, limits: PlanLimits, adding: number): void => {
      assertCarousels(limits);
      assertRoomInCarousel(limits, carouselOf(grid, members.groupId), adding);
      assertRoomForPhotos(limits, grid, adding);
    };
    const { subscriber, items } = members;
    const place = (limits: PlanLimits, ids: readonly string[]) =>
      this.place(members, gridId, ids, (grid, adding) => check(grid, limits, adding));
    return this.insertion.insert({ subscriber, gridId, items, isHidden: false, check, place });
  }

  private async gridFor({ subscriber, groupId, gridId }: NewMembers): Promise<string> {
    const { userId } = subscriber;
    if (gridId === null) return (await this.access.holding(userId, groupId)).id;
    const holding = await this.grids.findHolding(userId, groupId);
    if (holding && holding.id !== gridId) throw groupIdInUse();
    return gridId;
  }

  private async place(
    { subscriber, groupId, gridId: made }: NewMembers,
    gridId: string,
    ids: readonly string[],
    check: (grid: GridRecord, adding: number) => void,
  ): Promise<GridRecord> {
    const createdAt = made === null ? null : this.clock.now();
    try {
      const { grid } = await this.writer.change({ ownerId: subscriber.userId, gridId }, (current) => {
        const missing = unnamed(current, ids);
        if (missing.length === 0) return { arrays: current, value: null };
        if (createdAt === null && !carouselOf(current, groupId)) throw notFound();
        check(current, missing.length);
        return { arrays: appendMembers(current, groupId, missing, createdAt), value: null };
      });
      return grid;
    } catch (error) {
      throw duplicateKeyIndex(error) === null ? error : groupIdInUse(error);
    }
  }
}
