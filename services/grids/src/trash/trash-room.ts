import { Injectable } from '@nestjs/common';
import { LIMITS } from '@tessera/contracts';
import { AppError, Clock } from '@tessera/service-kit';
import { LRUCache } from 'lru-cache';
import { BoardRepository } from '../boards/board.repository.js';
import { GridTrashRepository } from './grid-trash.repository.js';
import { PhotoTrashRepository } from './photo-trash.repository.js';

type Kind = keyof typeof LIMITS.trash;

/** How much of a kind a person's trash has, with what this process has put into it since it was counted. */
interface Filling {
  count: number;
  /** Its overflow is to be erased. */
  isMarked: boolean;
}

/** For how long a count is taken for true, in milliseconds; other processes put into the same trash. */
const COUNTED_FOR = 15_000;
/** People whose trash is known, each in some hundred bytes. */
const PEOPLE = 10_000;

/**
 * Bounds the trash at the moment at which something is put into it: what is placed and removed in one call counts
 * against no plan. What is too much is marked on the owner's board, to be erased; where there is twice as much as may
 * be, nothing more is taken.
 */
@Injectable()
export class TrashRoom {
  private readonly fillings = new LRUCache<string, Filling>({ max: PEOPLE, ttl: COUNTED_FOR });

  constructor(
    private readonly boards: BoardRepository,
    private readonly photos: PhotoTrashRepository,
    private readonly grids: GridTrashRepository,
    private readonly clock: Clock,
  ) {}

  /** Before items or grids are marked as deleted. @throws AppError RATE_LIMITED where there is no room at all */
  async take(kind: Kind, ownerId: string, adding: number): Promise<void> {
    if (adding === 0) return;
    const most = LIMITS.trash[kind];
    const filling = await this.filling(kind, ownerId);
    if (filling.count >= 2 * most) {
      await this.mark(ownerId, filling);
      throw new AppError('RATE_LIMITED', { retryAfter: this.secondsLeft(kind, ownerId) });
    }
    filling.count += adding;
    if (filling.count > most) await this.mark(ownerId, filling);
  }

  /** Something of the person's trash was erased. */
  forget(ownerId: string): void {
    for (const kind of ['items', 'grids'] as const) this.fillings.delete(keyOf(kind, ownerId));
  }

  /** No more than could matter are counted. */
  private async filling(kind: Kind, ownerId: string): Promise<Filling> {
    const key = keyOf(kind, ownerId);
    const known = this.fillings.get(key);
    if (known) return known;
    const trash = kind === 'items' ? this.photos : this.grids;
    const count = await trash.countUpTo(ownerId, 2 * LIMITS.trash[kind]);
    const filling = this.fillings.get(key) ?? { count, isMarked: false };
    this.fillings.set(key, filling);
    return filling;
  }

  private async mark(ownerId: string, filling: Filling): Promise<void> {
    if (filling.isMarked) return;
    filling.isMarked = true;
    await this.boards.markTrashFull(ownerId, this.clock.now());
  }

  private secondsLeft(kind: Kind, ownerId: string): number {
    return Math.max(1, Math.ceil(this.fillings.getRemainingTTL(keyOf(kind, ownerId)) / 1_000));
  }
}

function keyOf(kind: Kind, ownerId: string): string {
  return `${kind} ${ownerId}`;
}
