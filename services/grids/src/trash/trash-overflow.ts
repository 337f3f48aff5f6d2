import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { eraseTrashOverflow } from '@tessera/jobs';
import { Clock, Outbox } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GridRepository } from '../grids/grid.repository.js';
import { ErasureService } from './erasure.service.js';
import { GridTrashRepository } from './grid-trash.repository.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';
import { TrashRoom } from './trash-room.js';

const BATCH = 500;
/**
 * How long what is too much lies there, in milliseconds: who fills the trash on and on is to wait, since what was
 * erased leaves a trace for the statistics.
 */
const PATIENCE = 5 * 60_000;

/** Erases the oldest of a person's trash, beyond what it may have. */
@Injectable()
export class TrashOverflow {
  constructor(
    private readonly boards: BoardRepository,
    private readonly photos: PhotoTrashRepository,
    private readonly grids: GridRepository,
    private readonly gridTrash: GridTrashRepository,
    private readonly erasure: ErasureService,
    private readonly room: TrashRoom,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    outbox.register({
      job: eraseTrashOverflow,
      payload: ({ id }) => ({ userId: id }),
      find: (page) => boards.trashFull.find({ ...page, until: new Date(page.until.getTime() - PATIENCE) }),
    });
  }

  /** Does the job that the mark on the owner's board asks for. */
  async work(ownerId: string): Promise<void> {
    const mark = await this.boards.trashFullSince(ownerId);
    if (!mark) return;
    await this.eraseItems(ownerId);
    await this.eraseGrids(ownerId);
    await this.boards.trashFull.clear({ id: ownerId, mark });
    this.room.forget(ownerId);
  }

  async eraseItems(ownerId: string): Promise<void> {
    let over = (await this.photos.countDeleted(ownerId)) - LIMITS.trash.items;
    while (over > 0) {
      const oldest = await this.photos.findOldest(ownerId, Math.min(BATCH, over));
      const named = await this.grids.named(ownerId, oldest);
      const ids = oldest.flatMap(({ id }) => (named.has(id) ? [] : [id]));
      const marked = await this.photos.markErasing(ownerId, ids, this.clock.now());
      await this.erasure.erasePhotos(ownerId, ids);
      // What is left of a batch is being restored or moved.
      if (marked === 0) return;
      over -= marked;
    }
  }

  async eraseGrids(ownerId: string): Promise<void> {
    let over = (await this.gridTrash.countDeleted(ownerId)) - LIMITS.trash.grids;
    while (over > 0) {
      let marked = 0;
      for (const grid of await this.gridTrash.findOldest(ownerId, Math.min(BATCH, over))) {
        if (await this.boards.names(ownerId, grid.id)) continue;
        if (!(await this.gridTrash.markErasing(ownerId, grid.id, this.clock.now()))) continue;
        await this.erasure.eraseGrid(grid);
        marked += 1;
      }
      if (marked === 0) return;
      over -= marked;
    }
  }
}
