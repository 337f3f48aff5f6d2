import { Injectable } from '@nestjs/common';
import { listsIn, photoCount, placeholderCount, type GridArrays } from '@tessera/grid-core';
import { LRUCache } from 'lru-cache';
import type { GridRecord } from './grid.record.js';

/** A smaller grid is read whole as fast as without its arrays. */
const FEWEST_ITEMS = 200;
/** An id takes about 60 bytes. */
const MOST_ITEMS = 250_000;
/** In milliseconds: what was erased is not kept. */
const KEPT_FOR = 5 * 60_000;

/** What tells whether arrays are still those of the grid: every write of them raises the version. */
type Edition = Pick<GridRecord, 'version' | 'createdAt'>;

interface Remembered {
  readonly version: number;
  readonly createdAt: number;
  readonly arrays: GridArrays;
}

/**
 * The arrays of large grids as this process has read or written them last, so that one post moved among thousands does
 * not read thousands of ids. Whoever asks names the edition that is stored now: no process takes what was before for
 * what is. Bounded by items and by time.
 */
@Injectable()
export class RememberedArrays {
  private readonly grids = new LRUCache<string, Remembered>({
    maxSize: MOST_ITEMS,
    ttl: KEPT_FOR,
    ttlAutopurge: true,
  });

  /** Whether it is worth asking for the edition first. */
  has(gridId: string): boolean {
    return this.grids.has(gridId);
  }

  /** Undefined where others are remembered, or none. */
  get(gridId: string, { version, createdAt }: Edition): GridArrays | undefined {
    const found = this.grids.get(gridId);
    return found?.version === version && found.createdAt === createdAt.getTime() ? found.arrays : undefined;
  }

  /** Remembers a grid as it is stored, where it is large enough. Returns it. */
  keep(grid: GridRecord): GridRecord {
    const size = photoCount(grid) + placeholderCount(grid);
    if (size < FEWEST_ITEMS) this.grids.delete(grid.id);
    else this.grids.set(grid.id, rememberedOf(grid), { size });
    return grid;
  }
}

function rememberedOf(grid: GridRecord): Remembered {
  const { version, createdAt } = grid;
  return { version, createdAt: createdAt.getTime(), arrays: listsIn(grid) };
}
