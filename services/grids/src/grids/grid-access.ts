import { Injectable } from '@nestjs/common';
import { notFound } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import type { GridRecord } from './grid.record.js';
import { GridRepository } from './grid.repository.js';

/** Gives out grids to their owner, and to nobody else. */
@Injectable()
export class GridAccess {
  constructor(
    private readonly grids: GridRepository,
    private readonly boards: BoardRepository,
  ) {}

  /** @throws AppError NOT_FOUND for a grid that is not the owner's or that their board does not name. */
  async listed(ownerId: string, gridId: string): Promise<GridRecord> {
    const [grid, listed] = await Promise.all([
      this.grids.find(ownerId, gridId),
      this.boards.names(ownerId, gridId),
    ]);
    if (!grid || !listed) throw notFound();
    return grid;
  }

  /** The version of a listed grid, of which nothing else is read. @throws AppError NOT_FOUND as {@link listed} */
  async listedVersion(ownerId: string, gridId: string): Promise<number> {
    const [version, listed] = await Promise.all([
      this.grids.version(ownerId, gridId),
      this.boards.names(ownerId, gridId),
    ]);
    if (version === null || !listed) throw notFound();
    return version;
  }

  /** The listed grid that holds the carousel. @throws AppError NOT_FOUND */
  async holding(ownerId: string, groupId: string): Promise<GridRecord> {
    const grid = await this.grids.findHolding(ownerId, groupId);
    if (!grid || !(await this.boards.names(ownerId, grid.id))) throw notFound();
    return grid;
  }
}
