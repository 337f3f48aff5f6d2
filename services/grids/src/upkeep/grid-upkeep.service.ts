import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DAY, LIMITS } from '@tessera/contracts';
import { adoptCovers, drop, itemsOf, type GridArrays } from '@tessera/grid-core';
import { Clock, Sweeper, type Progress } from '@tessera/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoardRepository } from '../boards/board.repository.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { GridWriter } from '../grids/grid-writer.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { ErasureService } from '../trash/erasure.service.js';
import { GridTrashRepository } from '../trash/grid-trash.repository.js';
import { RESTORE_GIVEN_UP_AFTER } from '../trash/photo-trash.repository.js';
import { TrashOverflow } from '../trash/trash-overflow.js';
import { eachBatch, ownersOf } from './batches.js';
import { GridUpkeepRepository, type GridMark, type MarkedGrid } from './grid-upkeep.repository.js';
import { PhotoUpkeepRepository, type Span } from './photo-upkeep.repository.js';
import { FROM_THE_START, SettledRounds } from './settled-rounds.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOST_EVERY = 6 * HOUR;

/** Finishes what a process that died had begun with grids, and looks every six hours for what nobody names. */
@Injectable()
export class GridUpkeepService implements OnApplicationBootstrap {
  private readonly rounds: SettledRounds;

  constructor(
    private readonly upkeep: GridUpkeepRepository,
    private readonly photoUpkeep: PhotoUpkeepRepository,
    private readonly grids: GridRepository,
    private readonly boards: BoardRepository,
    private readonly photos: PhotoRepository,
    private readonly trash: GridTrashRepository,
    private readonly erasure: ErasureService,
    private readonly overflow: TrashOverflow,
    private readonly writer: GridWriter,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
  ) {
    this.rounds = new SettledRounds(clock);
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(5 * MINUTE, 'pending grids', () => this.settlePending());
    this.sweeper.every(30 * SECOND, 'deleted grids', (progress) => this.settleDeleted(progress));
    this.sweeper.every(15 * SECOND, 'grids being erased', () => this.continueErasing());
    this.sweeper.every(HOUR, 'grids past the trash', () => this.eraseExpired());
    this.sweeper.every(HOUR, 'grids that the trash has no room for', () => this.eraseOverflow());
    this.sweeper.every(30 * SECOND, 'coverless carousels', () => this.adoptCovers());
    this.sweeper.every(LOST_EVERY, 'what nobody names', (progress) => this.findLost(progress));
  }

  /** Marks older than an hour: listed after all, or never. */
  async settlePending(): Promise<void> {
    const until = this.ago(HOUR);
    await this.each('pendingSince', { until }, async ({ id, ownerId }, listed) => {
      if (listed) await this.grids.clearPending(ownerId, id);
      else await this.upkeep.dropPending(ownerId, id, until);
    });
  }

  /**
   * Deletions and restorations that stopped half-way, older than a minute. The first run of all looks at the whole
   * trash, the later ones at what was deleted since.
   */
  async settleDeleted(progress: Progress = FROM_THE_START): Promise<void> {
    const until = this.ago(MINUTE);
    const givenUp = this.ago(RESTORE_GIVEN_UP_AFTER);
    const span = this.rounds.span(progress, until);
    const settle = async ({ id, ownerId, restoringAt }: MarkedGrid, listed: boolean): Promise<void> => {
      if (listed) await this.upkeep.undelete(ownerId, id, until);
      else if (restoringAt && restoringAt < givenUp) await this.trash.clearRestoring(ownerId, id);
    };
    await this.each('deletedAt', span, settle);
    await this.each('restoringAt', { until }, settle);
    await this.rounds.keep(progress, until);
  }

  /** Erasures that stopped half-way. */
  async continueErasing(): Promise<void> {
    await this.each('erasingAt', { until: this.ago(15 * SECOND) }, (grid) => this.erasure.eraseGrid(grid));
  }

  /** Thirty days in the trash are over. */
  async eraseExpired(): Promise<void> {
    const until = this.ago(LIMITS.trashDays * DAY);
    await this.each('deletedAt', { until }, async (grid, listed) => {
      if (listed || !(await this.trash.markErasing(grid.ownerId, grid.id, this.clock.now(), until))) return;
      await this.erasure.eraseGrid(grid);
    });
  }

  /** Whoever has deleted a grid lately keeps the newest. */
  async eraseOverflow(): Promise<void> {
    const lately = { from: this.ago(2 * HOUR), until: this.clock.now() };
    const owners = await ownersOf((after, limit) =>
      this.upkeep.findMarked('deletedAt', lately, after, limit),
    );
    for (const ownerId of owners) await this.overflow.eraseGrids(ownerId);
  }

  /** Carousels that have waited ten minutes for a cover get their first member. */
  async adoptCovers(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + 1);
    await this.each('adoptAt', { until }, async ({ id, ownerId }) => {
      await this.compute({ ownerId, id }, (grid) => adoptCovers(grid, now));
    });
  }

  /**
   * Items and grids that carry no mark and that nobody names go into the trash, where their owner finds them;
   * places whose item does not exist or is another grid's are closed. Goes on where a process that died had come to.
   */
  async findLost({ cursor, keep }: Progress = FROM_THE_START): Promise<void> {
    const until = this.ago(HOUR);
    await eachBatch(
      (after, limit) => this.upkeep.walk(after, limit),
      async (batch) => {
        const began = performance.now();
        await this.inspectBatch(batch, until);
        await keep(batch.at(-1)?.id ?? null);
        // It reads all that there is: half of the time the database is left to those who wait for it.
        await sleep(performance.now() - began);
      },
      50,
      cursor ?? '',
    );
    await keep(null);
  }

  private async inspectBatch(batch: readonly GridRecord[], until: Date): Promise<void> {
    const listed = await this.boards.listedOf([...new Set(batch.map(({ ownerId }) => ownerId))]);
    for (const grid of batch) {
      if (grid.createdAt < until && !listed.has(grid.id)) await this.trashUnlisted(grid);
      await this.inspectItems(grid, until);
    }
  }

  /**
   * Looks at the board again, since the grid may have come back from the trash after it was read with those of others.
   */
  private async trashUnlisted({ ownerId, id }: GridRecord): Promise<void> {
    if (await this.boards.names(ownerId, id)) return;
    await this.upkeep.trash(ownerId, id, this.clock.now());
  }

  private async inspectItems(grid: GridRecord, until: Date): Promise<void> {
    const { id, ownerId } = grid;
    const unmarked = await this.photoUpkeep.findUnmarked(ownerId, id, until);
    if (areSame(itemsOf(grid), unmarked)) return;
    // Read again, since items may have been placed while the first reading lay here.
    const current = await this.grids.find(ownerId, id);
    if (!current) return;
    const named = new Set(itemsOf(current));
    const lost = unmarked.filter((photoId) => !named.has(photoId));
    if (lost.length > 0) await this.photoUpkeep.trash(ownerId, lost, this.clock.now());
    await this.closePlaces(current);
  }

  private async closePlaces(grid: GridRecord): Promise<void> {
    const { id, ownerId } = grid;
    const its = new Set(await this.photos.ofGrid(ownerId, id, itemsOf(grid)));
    const empty = itemsOf(grid).filter((photoId) => !its.has(photoId));
    if (empty.length === 0) return;
    const gone = new Set(empty);
    await this.compute(grid, (current) => drop(current, gone));
  }

  private async compute(
    { ownerId, id: gridId }: Pick<GridRecord, 'ownerId' | 'id'>,
    arraysOf: (grid: GridRecord) => GridArrays,
  ): Promise<void> {
    await this.writer.change({ ownerId, gridId, listedOnly: false }, (grid) => ({
      arrays: arraysOf(grid),
      value: null,
    }));
  }

  private ago(milliseconds: number): Date {
    return new Date(this.clock.now().getTime() - milliseconds);
  }

  private each(
    mark: GridMark,
    span: Span,
    work: (grid: MarkedGrid, listed: boolean) => Promise<void>,
  ): Promise<void> {
    return eachBatch(
      (after, limit) => this.upkeep.findMarked(mark, span, after, limit),
      async (batch) => {
        for (const grid of batch) await work(grid, await this.boards.names(grid.ownerId, grid.id));
      },
      50,
    );
  }
}

/** Whether two lists, in each of which an id is once, have the same ids. */
function areSame(named: readonly string[], found: readonly string[]): boolean {
  const ids = new Set(found);
  return named.length === ids.size && named.every((id) => ids.has(id));
}
