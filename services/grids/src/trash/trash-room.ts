import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError, Clock, RememberedCounts, type RememberedCount } from '@tessera/service-kit';
import { BoardRepository } from '../boards/board.repository.js';
import { GridTrashRepository } from './grid-trash.repository.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

type Kind = keyof typeof LIMITS.trash;

/**
 * Bounds the trash at the moment at which something is put into it: what is placed and removed in one call counts
 * against no plan. What is too much is marked on the owner's board, to be erased; where there is twice as much as may
 * be, nothing more is taken.
 */
@Injectable()
export class TrashRoom {
  private readonly counts: Record<Kind, RememberedCounts>;
  /** Counts whose overflow is to be erased. */
  private readonly marked = new WeakSet<RememberedCount>();

  constructor(
    private readonly boards: BoardRepository,
    photos: PhotoTrashRepository,
    grids: GridTrashRepository,
    private readonly clock: Clock,
  ) {
    // No more than could matter are counted.
    this.counts = {
      items: new RememberedCounts((ownerId) => photos.countUpTo(ownerId, 2 * LIMITS.trash.items)),
      grids: new RememberedCounts((ownerId) => grids.countUpTo(ownerId, 2 * LIMITS.trash.grids)),
    };
  }

  /** Before items or grids are marked as deleted. @throws AppError RATE_LIMITED where there is no room at all */
  async take(kind: Kind, ownerId: string, adding: number): Promise<void> {
    if (adding === 0) return;
    const most = LIMITS.trash[kind];
    const counted = await this.counts[kind].of(ownerId);
    const isFull = counted.count >= 2 * most;
    if (!isFull) counted.count += adding;
    if (counted.count > most && !this.marked.has(counted)) {
      this.marked.add(counted);
      await this.boards.markTrashFull(ownerId, this.clock.now());
    }
    if (isFull) throw new AppError('RATE_LIMITED', { retryAfter: this.counts[kind].secondsLeft(ownerId) });
  }

  /** Something of the person's trash was erased. */
  forget(ownerId: string): void {
    this.counts.items.forget(ownerId);
    this.counts.grids.forget(ownerId);
  }
}
