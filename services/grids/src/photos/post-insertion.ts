import { Injectable } from '@nestjs/common';
import type { PlanLimits } from '@tessera/contracts';
import { insertAt } from '@tessera/grid-core';
import { assertNotGivenUp, unavailable } from '@tessera/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { GridAccess } from '../grids/grid-access.js';
import { GridArraysRepository } from '../grids/grid-arrays.repository.js';
import type { GridRecord } from '../grids/grid.record.js';
import { assertRoomForPhotos, assertRoomForPlaceholders } from '../plans/plan-refusals.js';
import type { Subscriber } from '../plans/plan.service.js';
import { PhotoInsertion, unnamed, type Inserted } from './photo-insertion.js';
import type { NewPhoto } from './photo.repository.js';

/** In milliseconds; less than the response has (RESPONSE_WITHIN of the contracts). */
const PATIENCE = 4_000;

export interface NewPosts {
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
  insert(posts: NewPosts): Promise<Inserted> {
    return this.insertion.insert({
      subscriber: posts.subscriber,
      gridId: posts.gridId,
      items: posts.items,
      isHidden: posts.isHidden ?? false,
      check: posts.placeholder ? placeholderCheck : photoCheck,
      place: (limits, ids) => this.place(posts, limits, ids),
    });
  }

  private async place(posts: NewPosts, limits: PlanLimits, ids: readonly string[]): Promise<GridRecord> {
    const { gridId, position, placeholder = false } = posts;
    const ownerId = posts.subscriber.userId;
    const deadline = Date.now() + PATIENCE;
    while (Date.now() < deadline) {
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
      const computed = await this.arrays.replace(grid, insertAt(grid, position, missing, blank));
      if (computed) return computed;
      await sleep(Math.random() * 20);
    }
    throw unavailable('a grid that is written all the time');
  }
}

function photoCheck(grid: GridRecord, limits: PlanLimits, adding: number): void {
  assertRoomForPhotos(limits, grid, adding);
}

function placeholderCheck(grid: GridRecord, limits: PlanLimits, adding: number): void {
  assertRoomForPlaceholders(limits, grid, adding);
}
