import { Injectable } from '@nestjs/common';
import { LIMITS, type Grid } from '@tessera/contracts';
import { AppError, Clock, notFound, type Caller } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { BoardWriter } from '../boards/board-writer.js';
import { GridAccess } from '../grids/grid-access.js';
import { recordToGrid } from '../grids/grid.mapper.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import { Versioned } from '../http/versioned.js';
import { assertRoomForGrid } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { GridTrashRepository } from './grid-trash.repository.js';
import { TrashRoom } from './trash-room.js';

/** Puts grids into the trash and takes them out again; the board's write is the commit of both. */
@Injectable()
export class GridDeletionService {
  constructor(
    private readonly access: GridAccess,
    private readonly grids: GridRepository,
    private readonly trash: GridTrashRepository,
    private readonly room: TrashRoom,
    private readonly boards: BoardRepository,
    private readonly boardWriter: BoardWriter,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /**
   * The board is written as it was read before the mark: a restore that comes between is not taken off it again.
   * @throws AppError NOT_FOUND, LAST_GRID, RATE_LIMITED
   */
  async delete(ownerId: string, gridId: string): Promise<Versioned<void>> {
    return this.boardWriter.change(ownerId, async ({ order, version }) => {
      const place = order.indexOf(gridId);
      if (place === -1 || !(await this.grids.find(ownerId, gridId))) throw notFound();
      if (order.length === 1) throw new AppError('LAST_GRID');
      await this.room.take('grids', ownerId, 1);
      await this.trash.markDeleted(ownerId, gridId, place, this.clock.now());
      const board = await this.boards.remove(ownerId, gridId, version);
      return board && new Versioned(undefined, board.version);
    });
  }

  /** At its old place on the board. @throws AppError NOT_FOUND, GRID_LIMIT_REACHED, CEILING_REACHED */
  async restore(caller: Caller, gridId: string): Promise<Versioned<Grid>> {
    const { sub: ownerId } = caller;
    const grid = await this.grids.find(ownerId, gridId);
    if (!grid) throw notFound();
    if (!(await this.boards.names(ownerId, gridId))) await this.takeBack(caller, grid);
    // A restore that stopped. Without its mark it is a deletion, which may be about to write the board.
    else if (grid.restoringAt) await this.trash.clearMarks(grid);
    const restored = await this.access.listed(ownerId, gridId);
    return new Versioned(recordToGrid(restored), restored.version);
  }

  /** Of a grid that was deleted or restored meanwhile nothing is written. */
  private async takeBack({ sub: ownerId, tier }: Caller, grid: GridRecord): Promise<void> {
    const { id, fromPosition } = grid;
    const limits = await this.plans.limitsOf({ userId: ownerId, tier });
    if (!(await this.trash.markRestoring(grid, this.clock.now()))) return;
    const { grids: ceiling } = LIMITS.ceilings;
    const limit = Math.min(limits.maxGrids ?? ceiling, ceiling);
    const board = await this.boards.add(ownerId, id, limit, fromPosition ?? undefined);
    if (!board && !(await this.boards.names(ownerId, id))) {
      await this.trash.clearRestoring(ownerId, id);
      assertRoomForGrid(limits, limit);
    }
    await this.trash.clearMarks(grid);
  }
}
