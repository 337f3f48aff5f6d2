import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { itemsOf, release } from '@tessera/grid-core';
import { AppError, Clock, Sweeper } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GridRepository } from '../grids/grid.repository.js';
import { GridWriter } from '../grids/grid-writer.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { eachBatch, groupBy } from '../upkeep/batches.js';
import { PhotoUpkeepRepository } from '../upkeep/photo-upkeep.repository.js';
import { MovingPhotosRepository, type Route } from './moving-photos.repository.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * Completes moves of items to a grid that names them, which is the commit: they become its items, then the grid that
 * they came from lets them go, then their marks are cleared. Each step can be repeated; a sweep goes on where a process
 * died, and takes the marks of moves that never came to their commit.
 */
@Injectable()
export class MovingPhotos implements OnApplicationBootstrap {
  constructor(
    private readonly moving: MovingPhotosRepository,
    private readonly upkeep: PhotoUpkeepRepository,
    private readonly grids: GridRepository,
    private readonly boards: BoardRepository,
    private readonly writer: GridWriter,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(30 * SECOND, 'photos on their way', () => this.settle());
  }

  /** Completes all moves between two grids that have come to their commit. */
  async complete(route: Route): Promise<void> {
    const { going } = await this.judge(route, await this.moving.findMoving(route));
    if (going.length === 0) return;
    await this.moving.arrive(route, going);
    await this.letGo(route, going);
    await this.moving.clear(route, going);
  }

  /** Marks older than a minute. */
  async settle(): Promise<void> {
    const until = new Date(this.clock.now().getTime() - MINUTE);
    await eachBatch(
      (after, limit) => this.upkeep.findMarked('moving.since', { until }, after, limit),
      async (batch) => {
        for (const photos of groupBy(batch, routeKey).values()) await this.settleRoute(photos, until);
      },
    );
  }

  /** Items of one person: the marks of those that were to go to a grid that is not listed any more. */
  async settleToDeleted(photos: readonly PhotoRecord[]): Promise<void> {
    const marked = photos.filter(({ moving }) => moving !== null);
    for (const [first, ...others] of groupBy(marked, routeKey).values()) {
      if (!first?.moving || (await this.boards.names(first.ownerId, first.moving.to))) continue;
      await this.settleRoute([first, ...others], this.clock.now());
    }
  }

  private async settleRoute(photos: readonly PhotoRecord[], until: Date): Promise<void> {
    const [first] = photos;
    if (!first?.moving) return;
    const { from, to } = first.moving;
    const route = { ownerId: first.ownerId, from, to };
    const { staying } = await this.judge(route, photos);
    await this.moving.giveUp(route, staying, until);
    await this.complete(route);
  }

  /** Those that have come to the commit of their move, and the others. */
  private async judge(
    { ownerId, to }: Route,
    photos: readonly PhotoRecord[],
  ): Promise<{ going: string[]; staying: string[] }> {
    if (photos.length === 0) return { going: [], staying: [] };
    const target = await this.grids.find(ownerId, to);
    const named = new Set(target ? itemsOf(target) : []);
    const isGoing = ({ id, gridId }: PhotoRecord): boolean => gridId === to || named.has(id);
    return {
      going: photos.filter(isGoing).map(({ id }) => id),
      staying: photos.filter((photo) => !isGoing(photo)).map(({ id }) => id),
    };
  }

  private async letGo({ ownerId, from }: Route, ids: readonly string[]): Promise<void> {
    const target = { ownerId, gridId: from, listedOnly: false };
    try {
      await this.writer.change(target, (grid) => ({ arrays: release(grid, ids), value: null }));
    } catch (error) {
      // It was erased, and names nothing any more.
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
    }
  }
}

function routeKey({ ownerId, moving }: PhotoRecord): string {
  return [ownerId, moving?.from, moving?.to].join(' ');
}
