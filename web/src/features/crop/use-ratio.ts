import { RATIOS, type Ratio } from '@tessera/contracts';
import type { GridView } from '../../domain/photos/grid-view.js';
import { useGrid } from '../../domain/photos/use-grid.js';

const ratioOf = ({ state }: GridView): Ratio => state.ratio;

/** The shape of a grid's tiles; until it was read, that of a grid which chose none. */
export const useRatio = (gridId: string): Ratio => useGrid(gridId, ratioOf) ?? RATIOS[0];
