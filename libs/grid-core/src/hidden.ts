import { carouselOf, type GridArrays } from './grid.js';
import { freedBy } from './places.js';

/*
 * A post is hidden by its own document, which is that of a carousel's cover. Its members are seen or not as it is, and
 * are themselves not hidden.
 */

/**
 * The items to hide (true) or show (false), so that after a change of carousels every post is as hidden as it was: who
 * takes over as the cover is as the post, who leaves is as the post that it leaves, and who becomes a member is itself
 * not hidden. Only those that differ from what `isHidden` has. O(carousels + members), and O(n) where photos left one.
 */
export function keepHidden(
  before: GridArrays,
  after: GridArrays,
  isHidden: (id: string) => boolean,
): Map<string, boolean> {
  const wanted = new Map<string, boolean>();
  if (before.carousels === after.carousels) return wanted;
  const want = (id: string, hidden: boolean) => {
    if (isHidden(id) !== hidden) wanted.set(id, hidden);
  };
  const freed = new Set(freedBy(before, after));
  for (const carousel of before.carousels) {
    const now = carouselOf(after, carousel.groupId);
    if (now === carousel || carousel.cover === null) continue;
    const hidden = isHidden(carousel.cover);
    if (now && now.cover !== null) want(now.cover, hidden);
    for (const id of carousel.members) if (freed.has(id)) want(id, hidden);
  }
  const known = new Set(before.carousels);
  for (const carousel of after.carousels) {
    if (known.has(carousel) || carousel.cover === null) continue;
    const were = carouselOf(before, carousel.groupId)?.members ?? [];
    for (const id of carousel.members) if (!were.includes(id)) want(id, false);
  }
  return wanted;
}
