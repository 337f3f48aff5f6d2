import type { MediaType, Photo, PlanLimits } from '@tessera/contracts';
import type { Posting } from '../../../domain/photos/posted.js';
import type { Point } from '../../../shared/points.js';
import type { ClickKeys } from '../../selection/selection.js';

/** What a person can do to one tile. */
export interface TileActions {
  /** Nothing but moving it, as on the landing page: then it has neither controls nor menu. */
  readonly movesOnly?: true;
  /** Of the person's plan, which locks some of it. */
  readonly limits: PlanLimits;
  /** Which photos are posted, and so keep their place. */
  readonly posting: Posting;
  readonly open: (photo: Photo) => void;
  /** A click, a tap or Enter on the tile itself: opens it, selects it, or puts down there what was picked up. */
  readonly press: (photo: Photo, keys: ClickKeys) => void;
  /** Selects it, or no longer. */
  readonly select: (photo: Photo) => void;
  readonly setHidden: (photo: Photo, isHidden: boolean) => void;
  readonly setPinned: (photo: Photo, isPinned: boolean) => void;
  readonly setMediaType: (photo: Photo, mediaType: MediaType) => void;
  /** Opens 'Adjust crop'. */
  readonly adjustCrop: (photo: Photo) => void;
  /** Opens 'Label...'. */
  readonly askLabel: (photo: Photo) => void;
  /** Marks it as online already, or as planned again. */
  readonly setPosted: (photo: Photo, isPosted: boolean) => void;
  readonly remove: (photo: Photo) => void;
  /** To the drafts. */
  readonly shelve: (ids: readonly string[]) => void;
  /** From the drafts into the feed, before everything else. */
  readonly unshelve: (photo: Photo) => void;
  /** Opens the file chooser for the picture of a placeholder, or for another one of a photo. */
  readonly choosePicture: (photo: Photo) => void;
  /** Opens 'Move to position...'. */
  readonly askPosition: (photo: Photo) => void;
  /** Opens 'Move to grid...'. */
  readonly moveToGrid: (photo: Photo) => void;
  /** Opens 'Copy to grid...'. */
  readonly copyToGrid: (photo: Photo) => void;
  /** Picks the photo up, to be put down with a second tap. */
  readonly pickUp: (photo: Photo) => void;
  /** Opens the sheet with all actions in words. */
  readonly openSheet: (photo: Photo) => void;
  /** Opens the same actions as a menu, at a point of the window. */
  readonly openMenu: (photo: Photo, at: Point) => void;
}
