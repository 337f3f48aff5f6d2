import { PLANS } from '@tessera/contracts';
import { NOTHING_POSTED } from '../../domain/photos/posted.js';
import { NO_ACTIONS } from '../../features/feed/tile/no-actions.js';
import type { TileActions } from '../../features/feed/tile/tile-actions.js';

export const nothing = (): void => undefined;

/** What a tile of the gallery does. */
export const ACTIONS: TileActions = { ...NO_ACTIONS, limits: PLANS.creator };

/** Where it is posted. */
export const POSTED_ACTIONS: TileActions = {
  ...ACTIONS,
  posting: { ...NOTHING_POSTED, posted: new Set(['plain']) },
};

/** What it does on the free plan. */
export const FREE_ACTIONS: TileActions = { ...ACTIONS, limits: PLANS.free };
