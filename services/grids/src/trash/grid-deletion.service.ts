import { Injectable } from '@nestjs/common';
import { LIMITS, type Grid } from '@tessera/contracts';
import { AppError, Clock, notFound, type Caller } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GridAccess } from '../grids/grid-access.js';
import { recordToGrid } from '../grids/grid.mapper.js';
import { GridRepository } from '../grids/grid.repository.js';
import { Versioned } from '../http/versioned.js';
import { assertRoomForGrid } from '../plans/plan-refusals.js';
import { PlanService } from '../plans/plan.service.js';
import { GridTrashRepository } from './grid-trash.repository.js';

/** Puts grids into the trash and takes them out again; the board's write is the commit of both. */
@Injectable()
export class GridDeletionService {
  constructor(
    private readonly access: GridAccess,
    private readonly grids: GridRepository,
    private readonly trash: GridTrashRepository,
    private readonly boards: BoardRepository,
    private readonly plans: PlanService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError NOT_FOUND, LAST_GRID */
  async delete(ownerId: string, gridId: string): Promise<Versioned<void>> {
    await this.access.listed(ownerId, gridId);
    const { order } = await this.boards.find(ownerId);
    await this.trash.markDeleted(ownerId, gridId, Math.max(0, order.indexOf(gridId)), this.clock.now());
    const board = await this.boards.remove(ownerId, gridId);
    if (board) return new Versioned(undefined, board.version);
    const now = await this.boards.find(ownerId);
    if (!now.order.includes(gridId)) throw notFound();
    await this.trash.clearMarks(ownerId, gridId);
    throw new AppError('LAST_GRID');
  }

  /** At its old place on the board. @throws AppError NOT_FOUND, GRID_LIMIT_REACHED, CEILING_REACHED */
  async restore({ sub: ownerId, tier }: Caller, gridId: string): Promise<Versioned<Grid>> {
    const grid = await this.grids.find(ownerId, gridId);
    if (!grid) throw notFound();
    if (!(await this.boards.names(ownerId, gridId))) {
      const limits = await this.plans.limitsOf({ userId: ownerId, tier });
      if (!(await this.trash.markRestoring(ownerId, gridId, this.clock.now()))) throw notFound();
      const { grids: ceiling } = LIMITS.ceilings;
      const limit = Math.min(limits.maxGrids ?? ceiling, ceiling);
      await this.boards.add(ownerId, gridId, limit, grid.fromPosition ?? undefined);
      if (!(await this.boards.names(ownerId, gridId))) {
        await this.trash.clearRestoring(ownerId, gridId);
        assertRoomForGrid(limits, limit);
      }
    }
    await this.trash.clearMarks(ownerId, gridId);
    const restored = await this.access.listed(ownerId, gridId);
    return new Versioned(recordToGrid(restored), restored.version);
  }
}
