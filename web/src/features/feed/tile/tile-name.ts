import type { Photo } from '@tessera/contracts';
import { captionStart } from '../../../domain/photos/caption-start.js';
import { isDraft } from '../../../domain/photos/photo-list.js';

/**
 * A photo's place, from 0: how many posts stand before it among those that the tab shows. Hidden ones count only
 * while they are shown, so that the number is the one that a person counts on the screen. Where it is not known
 * what is shown, as in the trash, all posts count.
 */
export function placeOf(post: Pick<Photo, 'position'>, shown: readonly Photo[] | null): number {
  if (shown === null) return post.position;
  return shown.filter(({ position }) => position < post.position).length;
}

/** What can be seen at a post: 'reel', 'pinned', 'hidden'. */
export function marksOf({ mediaType, isPinned, isHidden }: Photo): string[] {
  const marks = [mediaType === 'photo' ? '' : mediaType, isPinned ? 'pinned' : '', isHidden ? 'hidden' : ''];
  return marks.filter((mark) => mark !== '');
}

/** What its number counts. */
export function kindOf(photo: Photo): string {
  if (isDraft(photo)) return 'Draft';
  return photo.isPlaceholder ? 'Placeholder' : 'Photo';
}

/**
 * What a post is called wherever it is named: 'Photo 3, reel, pinned, label Studio, “Golden hour at the…”'. `place` is
 * from 0, `marks` are more that can be seen at it.
 */
export function tileName(photo: Photo, place: number, marks: readonly string[] = []): string {
  const start = captionStart(photo.description);
  return [
    `${kindOf(photo)} ${place + 1}`,
    ...marksOf(photo),
    ...marks,
    ...(photo.label === undefined ? [] : [`label ${photo.label}`]),
    ...(start === '' ? [] : [`“${start}”`]),
  ].join(', ');
}
