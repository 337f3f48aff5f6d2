import { PLANS } from '@tessera/contracts';
import type { TileActions } from '../../features/grid/feed/tile-actions.js';

export const nothing = (): void => undefined;

/** What a tile of the gallery does. */
export const ACTIONS: TileActions = {
  limits: PLANS.creator,
  open: nothing,
  press: nothing,
  select: nothing,
  setHidden: nothing,
  setPinned: nothing,
  setMediaType: nothing,
  adjustCrop: nothing,
  remove: nothing,
  shelve: nothing,
  unshelve: nothing,
  choosePicture: nothing,
  askPosition: nothing,
  pickUp: nothing,
  openSheet: nothing,
  openMenu: nothing,
};

/** What it does on the free plan. */
export const FREE_ACTIONS: TileActions = { ...ACTIONS, limits: PLANS.free };
