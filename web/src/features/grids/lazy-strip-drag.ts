import { createLazyComponent } from '../../shared/ui/lazy-component.js';

/** What makes the grids' tabs draggable, in a file of its own: the page is there before it, and without it. */
export const StripDrag = createLazyComponent(() => import('./strip-drag.js'), {
  onMissing: () => undefined,
});
