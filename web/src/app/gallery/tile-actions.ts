import { PLANS } from '@tessera/contracts';
import { NOTHING_POSTED } from '../../domain/photos/posting.js';
import type { TileActions } from '../../features/feed/tile/tile-actions.js';

export const nothing = (): void => undefined;

/** What a tile of the gallery does. */
export const ACTIONS: TileActions = {
  limits: PLANS.creator,
  posting: NOTHING_POSTED,
  open: nothing,
  press: nothing,
  select: nothing,
  setHidden: nothing,
  setPinned: nothing,
  setMediaType: nothing,
  adjustCrop: nothing,
  setPosted: nothing,
  remove: nothing,
  shelve: nothing,
  unshelve: nothing,
  choosePicture: nothing,
  askPosition: nothing,
  moveToGrid: nothing,
  copyToGrid: nothing,
  pickUp: nothing,
  openSheet: nothing,
  openMenu: nothing,
};

/** Where it is posted. */
export const POSTED_ACTIONS: TileActions = {
  ...ACTIONS,
  posting: { ...NOTHING_POSTED, posted: new Set(['plain']) },
};

/** What it does on the free plan. */
export const FREE_ACTIONS: TileActions = { ...ACTIONS, limits: PLANS.free };
