import { Injectable } from '@nestjs/common';
import type { PlacedPhotos, PlanLimits } from '@tessera/contracts';
import { insertAt } from '@tessera/grid-core';
import { assertNotGivenUp, retryOnConflict } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import { GridArraysRepository } from '../grids/grid-arrays.repository.js';
import type { GridRecord } from '../grids/grid.record.js';
import { assertRoomForPhotos, assertRoomForPlaceholders } from '../plans/plan-refusals.js';
import type { Subscriber } from '../plans/plan.service.js';
import { PhotoInsertion, unnamed } from './photo-insertion.js';
import type { NewPhoto } from './photo.repository.js';

const RETRYING = { within: 4_000, what: 'a grid' };

interface NewPosts {
  readonly subscriber: Subscriber;
  readonly gridId: string;
  readonly position: number;
  readonly items: readonly NewPhoto[];
  readonly isHidden?: boolean;
  readonly placeholder?: boolean;
}

/**
 * Inserts posts into the feed. The write needs no version, so that parallel uploads do not contend; only where posts
 * are posted it is computed.
 */
@Injectable()
export class PostInsertion {
  constructor(
    private readonly insertion: PhotoInsertion,
    private readonly grids: GridAccess,
    private readonly arrays: GridArraysRepository,
  ) {}

  /** All or nothing, in the order given, the rest shifts. @throws as {@link PhotoInsertion.insert} */
  insert(posts: NewPosts): Promise<PlacedPhotos> {
    return this.insertion.insert({
      subscriber: posts.subscriber,
      gridId: posts.gridId,
      items: posts.items,
      isHidden: posts.isHidden ?? false,
      check: posts.placeholder ? placeholderCheck : photoCheck,
      place: (limits, ids) => this.place(posts, limits, ids),
    });
  }

  private place(posts: NewPosts, limits: PlanLimits, ids: readonly string[]): Promise<GridRecord> {
    const { gridId, position, placeholder = false } = posts;
    const ownerId = posts.subscriber.userId;
    return retryOnConflict(RETRYING, async () => {
      assertNotGivenUp();
      const placed = await this.arrays.pushPosts({ ownerId, gridId, position, ids, placeholder, limits });
      if (placed) return placed;
      const grid = await this.grids.listed(ownerId, gridId);
      const missing = unnamed(grid, ids);
      if (missing.length === 0) return grid;
      const check = placeholder ? placeholderCheck : photoCheck;
      check(grid, limits, missing.length);
      const blank = new Set(placeholder ? missing : []);
      assertNotGivenUp();
      return this.arrays.replace(grid, insertAt(grid, position, missing, blank));
    });
  }
}

function photoCheck(grid: GridRecord, limits: PlanLimits, adding: number): void {
  assertRoomForPhotos(limits, grid, adding);
}

function placeholderCheck(grid: GridRecord, limits: PlanLimits, adding: number): void {
  assertRoomForPlaceholders(limits, grid, adding);
}
