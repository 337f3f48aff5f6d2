import { createPart } from '../../shared/ui/part.js';

/** What makes the grids' tabs draggable, in a file of its own: the page is there before it, and without it. */
export const StripDrag = createPart(() => import('./strip-drag.js'), {
  onMissing: () => undefined,
});
