import { createPart } from '../../../shared/ui/part.js';

/** What a tile shows under the pointer, in a file of its own: the tile is there before it, and can be dragged without it. */
export const TileControls = createPart(() => import('./tile-controls.js'), {
  onMissing: () => undefined,
});
