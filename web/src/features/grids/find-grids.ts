import type { Grid } from '@tessera/contracts';
import { searchKey } from '../../shared/search-key.js';

/** The grids whose names have every word that is looked for, in their order. */
export function findGrids(grids: readonly Grid[], wanted: string): readonly Grid[] {
  const words = searchKey(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return grids;
  return grids.filter(({ name }) => words.every((word) => searchKey(name).includes(word)));
}
