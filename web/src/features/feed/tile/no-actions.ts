import { PLANS } from '@tessera/contracts';
import { NOTHING_POSTED } from '../../../domain/photos/posted.js';
import type { TileActions } from './tile-actions.js';

const nothing = (): void => undefined;

/** Of tiles that are not in a grid of an account: nothing can be done with them. */
export const NO_ACTIONS: TileActions = {
  limits: PLANS.free,
  posting: NOTHING_POSTED,
  open: nothing,
  press: nothing,
  select: nothing,
  setHidden: nothing,
  setPinned: nothing,
  setMediaType: nothing,
  adjustCrop: nothing,
  askLabel: nothing,
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
