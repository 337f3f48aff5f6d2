import type { Grid } from '@tessera/contracts';

/** Without case and accents, so that 'ete' finds 'Été'. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The grids whose names have every word that is looked for, in their order. */
export function findGrids(grids: readonly Grid[], wanted: string): readonly Grid[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return grids;
  return grids.filter(({ name }) => words.every((word) => plain(name).includes(word)));
}
