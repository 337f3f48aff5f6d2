import { LIMITS } from '@tessera/contracts';
import type { FormerPicture, PhotoRecord } from './photo.record.js';

/** A photo's former pictures, the latest last, once another one takes the place of the one that it shows. */
export function formerAfter(
  { mediaId, former }: Pick<PhotoRecord, 'mediaId' | 'former'>,
  next: string,
  now: Date,
): FormerPicture[] {
  const kept = former.filter((each) => each.mediaId !== next && each.mediaId !== mediaId);
  const left = mediaId === null ? [] : [{ mediaId, at: now }];
  return [...kept, ...left].slice(-LIMITS.formerPictures);
}

/** Every picture that a photo shows or can show again. */
export function picturesOf({ mediaId, former }: Pick<PhotoRecord, 'mediaId' | 'former'>): string[] {
  return [...(mediaId === null ? [] : [mediaId]), ...former.map((each) => each.mediaId)];
}
