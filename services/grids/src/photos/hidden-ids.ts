import type { GridArrays } from '@tessera/grid-core';
import type { PhotoRecord } from './photo.record.js';

/** Of these records those that are hidden; the members of a hidden cover are as hidden as it is. */
export function hiddenIds(grid: GridArrays, records: readonly PhotoRecord[]): Set<string> {
  const hidden = new Set(records.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  for (const { cover, members } of grid.carousels) {
    if (cover !== null && hidden.has(cover)) members.forEach((member) => hidden.add(member));
  }
  return hidden;
}
