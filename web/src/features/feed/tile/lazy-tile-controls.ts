import { createLazyComponent } from '../../../shared/ui/lazy-component.js';

/**
 * What a tile shows under the pointer, in a file of its own: the tile is there before it, and can be dragged without
 * it.
 */
export const TileControls = createLazyComponent(() => import('./tile-controls.js'), {
  onMissing: () => undefined,
});
