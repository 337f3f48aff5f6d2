import type { Ratio } from '@tessera/contracts';
import type { FeedTab } from '../photos/photo-list.js';

/** Height of a post's tile by its width. */
export const SHAPES: Readonly<Record<Ratio, number>> = { '3:4': 4 / 3, '4:5': 5 / 4, '1:1': 1 };

/** Height of a reel and of its cover by its width (section 2). */
export const REEL_SHAPE = 16 / 9;

/** Height of a tile by its width: the grid chooses that of POSTS, REELS stays as it is. */
export const shapeIn = (tab: FeedTab, ratio: Ratio): number => (tab === 'reels' ? REEL_SHAPE : SHAPES[ratio]);
