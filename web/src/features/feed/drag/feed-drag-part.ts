import { createPart } from '../../../shared/ui/part.js';

/** What makes posts draggable, in a file of its own: the page is there before it, and without it. */
export const FeedDrag = createPart(() => import('./feed-drag.js'), {
  onMissing: () => undefined,
});
