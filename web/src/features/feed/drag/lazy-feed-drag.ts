import { createLazyComponent } from '../../../shared/ui/lazy-component.js';

/** What makes posts draggable, in a file of its own: the page is there before it, and without it. */
export const FeedDrag = createLazyComponent(() => import('./feed-drag.js'), {
  onMissing: () => undefined,
});
