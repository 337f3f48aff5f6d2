import { createPart } from '../../shared/ui/part.js';

/** What makes the grids' tabs draggable, in a file of its own: the page is there before it. */
export const StripDrag = createPart(() => import('./strip-drag.js'));
