import type { Photo } from '@tessera/contracts';
import { carouselPhotos, postOf, type Photos } from '../../../domain/photos/photo-list.js';

/** The post that these photos are, or were: of single posts that came of a carousel the first. */
export function postAmong(photos: Photos, members: readonly string[]): Photo | undefined {
  const posts = members.map((id) => postOf(photos, id)).filter((post) => post !== undefined);
  return posts.sort((a, b) => a.position - b.position)[0];
}

/** The ids of the post's photos, in their order. */
export const photoIdsOf = (photos: Photos, { id, carouselGroupId }: Photo): readonly string[] =>
  carouselGroupId === null ? [id] : carouselPhotos(photos, carouselGroupId).map((photo) => photo.id);
