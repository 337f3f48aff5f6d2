import { Injectable, Logger } from '@nestjs/common';
import { itemsOf } from '@tessera/grid-core';
import { eraseAsset, JobQueues } from '@tessera/jobs';
import { Clock, ErasureHold } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { FigureTombstones } from '../figures/figure-tombstones.js';
import type { GridRecord } from '../grids/grid.record.js';
import { GridRepository } from '../grids/grid.repository.js';
import type { PhotoRecord } from '../photos/photo.record.js';
import { GridTrashRepository } from './grid-trash.repository.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

const BATCH = 500;

/**
 * Removes for good what carries the erasing mark: the job that removes a picture's objects is queued, then the
 * document goes. The mark stays until both are done, so that a sweep can go on where this stopped, and where a
 * backup held it back.
 */
@Injectable()
export class ErasureService {
  private readonly logger = new Logger('erasure');

  constructor(
    private readonly photoTrash: PhotoTrashRepository,
    private readonly gridTrash: GridTrashRepository,
    private readonly grids: GridRepository,
    private readonly boards: BoardRepository,
    private readonly tombstones: FigureTombstones,
    private readonly queues: JobQueues,
    private readonly clock: Clock,
    private readonly hold: ErasureHold,
  ) {}

  /** Erases those of the owner's items that are marked and that no grid names; unmarks the others. */
  async erasePhotos(ownerId: string, ids: readonly string[]): Promise<void> {
    if (await this.hold.isHeld()) return;
    const photos = await this.photoTrash.findErasing(ownerId, ids);
    const gridIds = [...new Set(photos.map(({ gridId }) => gridId))];
    const grids = await this.grids.findMany(ownerId, gridIds);
    const named = new Set(grids.filter(({ erasingAt }) => !erasingAt).flatMap(itemsOf));
    const kept = photos.filter(({ id }) => named.has(id)).map(({ id }) => id);
    if (kept.length > 0) await this.photoTrash.clearMarks(ownerId, kept);
    await this.remove(
      ownerId,
      photos.filter(({ id }) => !named.has(id)),
    );
  }

  /** Erases a marked grid with everything that ever came into it, unless the board names it. */
  async eraseGrid(grid: Pick<GridRecord, 'ownerId' | 'id' | 'createdAt'>): Promise<void> {
    const { ownerId, id } = grid;
    if (await this.hold.isHeld()) return;
    if (await this.boards.names(ownerId, id)) return this.gridTrash.clearMarks(ownerId, id);
    for (;;) {
      const photos = await this.photoTrash.takeForErasure(ownerId, id, this.clock.now(), BATCH);
      if (photos.length === 0) break;
      await this.remove(ownerId, photos);
    }
    await this.tombstones.bury('grid', [grid]);
    await this.gridTrash.remove(ownerId, id);
  }

  /** Does `work`, and leaves it to the next sweep where Redis or the database is away. */
  async orLater(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error }, 'an erasure waits for the next sweep');
    }
  }

  private async remove(ownerId: string, photos: readonly PhotoRecord[]): Promise<void> {
    for (const { mediaId, erasingAt } of photos) {
      if (mediaId === null) continue;
      const id = `erase-${mediaId}-${erasingAt?.getTime() ?? 0}`;
      await this.queues.add(eraseAsset, { assetId: mediaId, ownerId }, id);
    }
    await this.tombstones.bury(
      'photo',
      photos.filter(({ pendingSince }) => pendingSince === null),
    );
    await this.photoTrash.remove(
      ownerId,
      photos.map((photo) => photo.id),
    );
  }
}
