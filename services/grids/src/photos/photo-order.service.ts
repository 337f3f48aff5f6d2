import { Injectable } from '@nestjs/common';
import type {
  BatchPositionBody,
  PhotoPosition,
  PinResponse,
  PinBody,
  PositionBody,
} from '@tessera/contracts';
import { move, permute, pin, unpin, type GridArrays } from '@tessera/grid-core';
import { AppError, notFound } from '@tessera/service-kit';
import { GridAccess } from '../grids/grid-access.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridWriter } from '../grids/grid-writer.js';
import { Versioned } from '../http/versioned.js';
import { assertNoDrafts } from './photo-access.js';
import { unnamed } from './photo-insertion.js';
import { PhotoResponses } from './photo-responses.js';
import { PhotoRepository } from './photo.repository.js';

/** Changes where posts stand, and their pins. */
@Injectable()
export class PhotoOrderService {
  constructor(
    private readonly grids: GridAccess,
    private readonly photos: PhotoRepository,
    private readonly responses: PhotoResponses,
    private readonly writer: GridWriter,
  ) {}

  /** Moves one post; the rest close up. @throws AppError NOT_FOUND, VALIDATION_FAILED for a member, VERSION_CONFLICT */
  async move(
    ownerId: string,
    id: string,
    { position }: PositionBody,
    ifMatch: number | null,
  ): Promise<Versioned<PhotoPosition[]>> {
    const gridId = await this.gridIdOf(ownerId, id);
    return this.reorder(ownerId, gridId, ifMatch, (grid) => {
      assertNoDrafts(grid, [id]);
      return move(grid, id, position);
    });
  }

  /**
   * Permutes the named posts among the places that they hold together.
   * @throws AppError NOT_FOUND for an id that is unknown, VALIDATION_FAILED for one of another grid, VERSION_CONFLICT
   */
  async permute(
    ownerId: string,
    { updates }: BatchPositionBody,
    ifMatch: number | null,
  ): Promise<Versioned<PhotoPosition[]>> {
    const ids = updates.map(({ id }) => id);
    const gridId = await this.gridIdOf(ownerId, ids[0] ?? '');
    return this.reorder(ownerId, gridId, ifMatch, async (grid) => {
      await this.assertAllHere(grid, ids);
      assertNoDrafts(grid, ids);
      return permute(grid, updates);
    });
  }

  /** Pins or releases a post. @throws AppError NOT_FOUND, VALIDATION_FAILED for a member */
  async pin(ownerId: string, id: string, { isPinned }: PinBody): Promise<Versioned<PinResponse>> {
    const gridId = await this.gridIdOf(ownerId, id);
    const { grid, value: unpinned } = await this.writer.change({ ownerId, gridId }, (current) => {
      assertNoDrafts(current, [id]);
      if (!isPinned) return { arrays: unpin(current, id), value: [] };
      const pinned = pin(current, id);
      return { arrays: pinned.grid, value: pinned.unpinned };
    });
    const record = await this.photos.find(ownerId, id);
    const photo = await this.responses.one(ownerId, grid, record);
    return new Versioned({ photo, unpinned }, grid.version);
  }

  private async gridIdOf(ownerId: string, id: string): Promise<string> {
    const photo = await this.photos.find(ownerId, id);
    if (!photo) throw notFound();
    return photo.gridId;
  }

  private async reorder(
    ownerId: string,
    gridId: string,
    ifMatch: number | null,
    compute: (grid: GridRecord) => GridArrays | Promise<GridArrays>,
  ): Promise<Versioned<PhotoPosition[]>> {
    const { grid } = await this.writer.change({ ownerId, gridId, ifMatch }, async (current) => ({
      arrays: await compute(current),
      value: null,
    }));
    return new Versioned(
      grid.order.map((id, position) => ({ id, position })),
      grid.version,
    );
  }

  /** An id that the grid does not name is unknown, unless another listed grid of the person's names it. */
  private async assertAllHere(grid: GridRecord, ids: readonly string[]): Promise<void> {
    const foreign = unnamed(grid, ids);
    if (foreign.length === 0) return;
    const records = await this.photos.findMany(grid.ownerId, foreign);
    if (records.length < foreign.length) throw notFound();
    for (const gridId of new Set(records.map((record) => record.gridId))) {
      const theirs = records.filter((record) => record.gridId === gridId).map(({ id }) => id);
      const other = gridId === grid.id ? grid : await this.grids.listed(grid.ownerId, gridId);
      if (unnamed(other, theirs).length > 0) throw notFound();
    }
    throw new AppError('VALIDATION_FAILED', { text: 'These photos are of more than one grid.' });
  }
}
