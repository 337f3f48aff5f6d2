import type { TileActions } from '../../features/grid/feed/tile-actions.js';

export const nothing = (): void => undefined;

/** What a tile of the gallery does. */
export const ACTIONS: TileActions = {
  open: nothing,
  setHidden: nothing,
  setPinned: nothing,
  setMediaType: nothing,
  remove: nothing,
  choosePicture: nothing,
  askPosition: nothing,
  pickUp: nothing,
  openSheet: nothing,
};
