import type { AssetImage, Photo } from '@tessera/contracts';

/** An asset that was claimed, under the id of the photo that will show it. */
export interface PlacedItem {
  readonly photoId: string;
  readonly image: AssetImage;
}

/** The photos as they stand in their grid, and the grid's version. */
export interface Placed {
  readonly photos: Photo[];
  readonly version: number;
}

/** Asks grids to put the items in their place; a repeat with the same items changes nothing. */
export type Place = (items: PlacedItem[]) => Promise<Placed>;
