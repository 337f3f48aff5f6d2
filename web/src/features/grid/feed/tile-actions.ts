import type { MediaType, Photo } from '@tessera/contracts';

/** What a person can do to one tile. */
export interface TileActions {
  readonly open: (photo: Photo) => void;
  readonly setHidden: (photo: Photo, isHidden: boolean) => void;
  readonly setPinned: (photo: Photo, isPinned: boolean) => void;
  readonly setMediaType: (photo: Photo, mediaType: MediaType) => void;
  readonly remove: (photo: Photo) => void;
  /** Opens the file chooser for the picture of a placeholder. */
  readonly choosePicture: (photo: Photo) => void;
  /** Opens 'Move to position...'. */
  readonly askPosition: (photo: Photo) => void;
  /** Picks the photo up, to be put down with a second tap. */
  readonly pickUp: (photo: Photo) => void;
  /** Opens the sheet with all actions in words. */
  readonly openSheet: (photo: Photo) => void;
}
