import type { Photo } from '@tessera/contracts';
import { carouselOf, joinable } from '@tessera/grid-core';
import { draftsIn, photosIn, type GridView } from '../../../domain/photos/grid-view.js';
import { isDraft, isPending, isPost } from '../../../domain/photos/photo-list.js';
import { shapeIn } from '../../../domain/pictures/shapes.js';
import { placeOf, tileName } from '../../feed/tile/tile-name.js';

/** Photos of one list, under its name. */
export interface PhotoGroup {
  readonly name: 'Posts' | 'Drafts';
  readonly photos: readonly Photo[];
}

/** What may join a carousel, and what a tile of the grid looks like. */
export interface Joinable {
  /** Where the carousel stands comes first; none is empty. */
  readonly groups: readonly PhotoGroup[];
  /** What each is called. */
  readonly names: ReadonlyMap<string, string>;
  /** Height by width. */
  readonly shape: number;
}

/** Null where the carousel is gone. O(n) */
export function joinablePhotos(view: GridView, groupId: string): Joinable | null {
  const { arrays, ratio } = view.state;
  const carousel = carouselOf(arrays, groupId);
  if (carousel === undefined) return null;
  const ids = new Set(joinable(arrays, groupId));
  const mayJoin = (photo: Photo) => ids.has(photo.id) && !isPending(photo);
  const allDrafts = draftsIn(view).filter(isPost);
  const posts: PhotoGroup = { name: 'Posts', photos: photosIn(view).filter(mayJoin) };
  const drafts: PhotoGroup = { name: 'Drafts', photos: allDrafts.filter(mayJoin) };
  const isAmongDrafts = carousel.cover !== null && arrays.drafts.includes(carousel.cover);
  const groups = (isAmongDrafts ? [drafts, posts] : [posts, drafts]).filter(
    ({ photos }) => photos.length > 0,
  );
  const placeIn = (photo: Photo) => (isDraft(photo) ? allDrafts.indexOf(photo) : placeOf(photo, null));
  const names = new Map(
    groups.flatMap(({ photos }) =>
      photos.map((photo) => [photo.id, tileName(photo, placeIn(photo))] as const),
    ),
  );
  return { groups, names, shape: shapeIn('posts', ratio) };
}
