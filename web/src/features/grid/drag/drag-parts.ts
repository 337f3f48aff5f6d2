import { createPart } from '../../../shared/ui/part.js';

/** What makes things of the page draggable, in files of their own: the page is there before them. */
export const FeedDrag = createPart(() => import('../feed/feed-drag.js'));
export const StripDrag = createPart(() => import('../strip/strip-drag.js'));
