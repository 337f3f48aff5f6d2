import { Injectable } from '@nestjs/common';
import {
  LIMITS,
  type Grid,
  type GridBody,
  type GridOrder,
  type GridReorderBody,
  type VersionConflict,
} from '@tessera/contracts';
import { reorderGrids } from '@tessera/grid-core';
import {
  AppError,
  type Caller,
  Clock,
  ErasedAccounts,
  fingerprintOf,
  Idempotency,
  Ids,
  notFound,
} from '@tessera/service-kit';
import { BoardRepository, type Board } from '../boards/board.repository.js';
import { BoardWriter } from '../boards/board-writer.js';
import { Versioned } from '../http/versioned.js';
import { PhotoRepository } from '../photos/photo.repository.js';
import { assertExport, assertRoomForGrid } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { GridAccess } from './grid-access.js';
import type { GridRecord } from './grid.record.js';
import { recordToGrid, toListedGrid } from './grid.mapper.js';
import { GridRepository } from './grid.repository.js';
import { QueuePerKey, readingTurn } from './queue-per-key.js';
import { asRefusal } from './grid-rule.errors.js';

const TURN = readingTurn('a turn to list the grids');

/** A person's grids: the list, its order, and the life of each but for its end, which is the trash's. */
@Injectable()
export class GridService {
  /** By the person whose grids are listed: the database reads all that each of them holds. */
  private readonly lists = new QueuePerKey();

  constructor(
    private readonly grids: GridRepository,
    private readonly photos: PhotoRepository,
    private readonly boards: BoardRepository,
    private readonly boardWriter: BoardWriter,
    private readonly access: GridAccess,
    private readonly plans: PlanService,
    private readonly idempotency: Idempotency,
    private readonly erased: ErasedAccounts,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError DEPENDENCY_UNAVAILABLE where others of the owner's take too long */
  list(ownerId: string): Promise<Versioned<Grid[]>> {
    return this.lists.run(ownerId, TURN, () => this.readList(ownerId));
  }

  private async readList(ownerId: string): Promise<Versioned<Grid[]>> {
    const board = await this.boards.find(ownerId);
    const summaries = await this.grids.summaries(ownerId, board.order);
    // One more read, of at most so many photos of each grid, by their ids.
    const faces = await this.photos.findFaces(
      ownerId,
      summaries.flatMap(({ first }) => first),
    );
    const byId = new Map(summaries.map((summary) => [summary.id, summary]));
    const listed = board.order.flatMap((id) => byId.get(id) ?? []);
    return new Versioned(
      listed.map((summary) => toListedGrid(summary, faces)),
      board.version,
    );
  }

  /** @throws AppError GRID_LIMIT_REACHED, CEILING_REACHED */
  create(caller: Caller, body: GridBody, key: string | undefined): Promise<Versioned<Grid>> {
    return this.idempotency.run({
      userId: caller.sub,
      key,
      fingerprint: fingerprintOf('POST', '/api/grids', body),
      chooseIds: () => ({ gridId: this.ids.next() }),
      work: ({ gridId }) => this.createOnce(caller, gridId, body.name),
    });
  }

  async rename(ownerId: string, gridId: string, { name }: GridBody): Promise<Versioned<Grid>> {
    await this.access.listed(ownerId, gridId);
    const grid = await this.grids.rename(ownerId, gridId, name);
    if (!grid) throw notFound();
    return new Versioned(recordToGrid(grid), grid.version);
  }

  /** @throws AppError NOT_FOUND for a grid that is not on the owner's board, VERSION_CONFLICT */
  async reorder(
    ownerId: string,
    { order }: GridReorderBody,
    ifMatch: number | null,
  ): Promise<Versioned<GridOrder>> {
    return this.boardWriter.change(ownerId, async (before) => {
      if (ifMatch !== null && ifMatch !== before.version) {
        const details: VersionConflict<readonly string[]> = {
          version: before.version,
          current: before.order,
        };
        throw new AppError('VERSION_CONFLICT', { details });
      }
      const wanted = reordered(before, order);
      const after =
        order.length === 0 ? before : await this.boards.store(ownerId, before.version, { order: wanted });
      return after && new Versioned({ order: after.order }, after.version);
    });
  }

  /** @throws AppError EXPORT_NOT_AVAILABLE, NOT_FOUND */
  async exportPermission(caller: Caller, gridId: string): Promise<Versioned<void>> {
    const grid = await this.access.listed(caller.sub, gridId);
    assertExport(await this.plans.limitsOf({ userId: caller.sub, tier: caller.tier }));
    await this.boards.markExported(caller.sub, this.clock.now());
    return new Versioned(undefined, grid.version);
  }

  private async createOnce(caller: Caller, gridId: string, name: string): Promise<Versioned<Grid>> {
    const ownerId = caller.sub;
    const known = await this.grids.find(ownerId, gridId);
    const limits = await this.plans.limitsOf({ userId: ownerId, tier: caller.tier });
    if (!known) {
      assertRoomForGrid(limits, (await this.boards.find(ownerId)).order.length);
      await this.grids.insertPending({ id: gridId, ownerId, name, now: this.clock.now() });
    } else if (known.deletedAt) {
      throw notFound();
    }
    await this.erased.refuse(ownerId);
    const { grids: ceiling } = LIMITS.ceilings;
    const limit = Math.min(limits.maxGrids ?? ceiling, ceiling);
    const added = await this.boards.add(ownerId, gridId, limit);
    const board = added ?? (await this.boards.find(ownerId));
    if (!board.order.includes(gridId)) {
      await this.grids.dropPending(ownerId, gridId);
      assertRoomForGrid(limits, Math.max(board.order.length, limit));
    }
    await this.grids.clearPending(ownerId, gridId);
    const grid = await this.grids.find(ownerId, gridId);
    return responseOf(grid);
  }
}

function responseOf(grid: GridRecord | null): Versioned<Grid> {
  if (!grid) throw notFound();
  return new Versioned(recordToGrid(grid), grid.version);
}

function reordered(board: Board, wanted: readonly string[]): string[] {
  try {
    return reorderGrids(board.order, wanted);
  } catch (error) {
    throw asRefusal(error);
  }
}
