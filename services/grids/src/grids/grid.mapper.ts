import type { Grid } from '@tessera/contracts';
import { photoCount } from '@tessera/grid-core';
import type { GridRecord } from './grid.record.js';
import type { GridSummary } from './grid.repository.js';

export function toGrid({ id, name, createdAt, photoCount: count }: GridSummary): Grid {
  return { id, name, createdAt: createdAt.toISOString(), photoCount: count };
}

export function recordToGrid(record: GridRecord): Grid {
  return toGrid({ ...record, photoCount: photoCount(record) });
}
