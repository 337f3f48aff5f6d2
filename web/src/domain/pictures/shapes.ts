import type { Ratio } from '@tessera/contracts';
import { REEL_SHAPE, SHAPES } from '@tessera/grid-core';
import type { FeedTab } from '../photos/photo-list.js';

/** Height of a tile by its width: the grid chooses that of POSTS, REELS stays as it is. */
export const shapeIn = (tab: FeedTab, ratio: Ratio): number => (tab === 'reels' ? REEL_SHAPE : SHAPES[ratio]);
