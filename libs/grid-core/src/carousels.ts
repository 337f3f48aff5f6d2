import { LIMITS } from '@tessera/contracts';
import {
  carouselHolding,
  carouselOf,
  carouselPhotos,
  carouselSize,
  itemsOf,
  type Carousel,
  type GridArrays,
} from './grid.js';
import { insertIds, permuteIds, clamp } from './order.js';
import { GridRuleError } from './rule-error.js';

/** A carousel that is coverless for this long gets its first member as cover (decisions page). Milliseconds. */
export const ADOPT_COVER_AFTER = 10 * 60_000;

/** A wanted number of a photo in its carousel, 0 being the cover. */
export interface CarouselPlacement {
  readonly id: string;
  readonly carouselPosition: number;
}

/**
 * New photos at the end of a carousel; where there is none of that id and `createdAt` is given, a coverless one
 * is made. Throws `UNKNOWN_GROUP`, `GROUP_FULL`, `ID_TWICE`, `ALREADY_THERE`. O(n).
 */
export function appendMembers(
  grid: GridArrays,
  groupId: string,
  ids: readonly string[],
  createdAt: Date | null = null,
): GridArrays {
  const added = new Set(ids);
  if (added.size !== ids.length) throw new GridRuleError('ID_TWICE', ids);
  const there = itemsOf(grid).filter((id) => added.has(id));
  if (there.length > 0) throw new GridRuleError('ALREADY_THERE', there);
  const known = carouselOf(grid, groupId);
  if (!known && !createdAt) throw new GridRuleError('UNKNOWN_GROUP', [groupId]);
  const carousel = known ?? { groupId, cover: null, members: [], createdAt: createdAt ?? new Date(0) };
  assertRoom(carousel, ids.length);
  const grown = { ...carousel, members: [...carousel.members, ...ids] };
  return known ? replaceCarousel(grid, groupId, grown) : { ...grid, carousels: [...grid.carousels, grown] };
}

/**
 * Puts an item of the grid into a carousel at a number in it (clamped; null means the end).
 *
 * - Number 0 makes it the cover. A post keeps its own place in the feed as cover, and a cover that was there
 *   becomes the first member; a member that becomes the cover takes over the cover's place and pin.
 * - Any other number makes it a member, which leaves the feed and loses its pin.
 * - From another carousel it is taken out first, as by {@link detach}.
 * - Where there is no carousel of that id, number 0 makes one.
 *
 * Throws `UNKNOWN_ID`, `UNKNOWN_GROUP`, `GROUP_FULL`, `PLACEHOLDER_IN_CAROUSEL`. O(n).
 */
export function attach(
  grid: GridArrays,
  id: string,
  groupId: string,
  carouselPosition: number | null,
  now: Date,
): GridArrays {
  if (grid.placeholders.includes(id)) throw new GridRuleError('PLACEHOLDER_IN_CAROUSEL', [id]);
  const target = carouselOf(grid, groupId);
  if (!target && carouselPosition !== 0) throw new GridRuleError('UNKNOWN_GROUP', [groupId]);
  const holder = carouselHolding(grid, id);
  if (!holder && !grid.order.includes(id) && !grid.drafts.includes(id))
    throw new GridRuleError('UNKNOWN_ID', [id]);
  if (holder && holder.groupId === groupId) return moveWithin(grid, holder, id, carouselPosition);
  if (target) assertRoom(target, 1);
  const freed = holder ? detach(grid, id) : grid;
  if (!target) {
    return { ...freed, carousels: [...freed.carousels, { groupId, cover: id, members: [], createdAt: now }] };
  }
  if (carouselPosition === 0) {
    const members = carouselPhotos(target);
    const left = target.cover === null ? freed : leaveFeed(freed, target.cover);
    return replaceCarousel(left, groupId, { ...target, cover: id, members });
  }
  const index = carouselPosition === null ? target.members.length : carouselPosition - 1;
  const members = insertIds(target.members, index, [id]);
  return replaceCarousel(leaveFeed(freed, id), groupId, { ...target, members });
}

/**
 * A photo leaves its carousel and becomes a post, or a draft where the cover is one: a member right after its cover, a
 * cover where it stands with the next member right after it as the new cover. A carousel of one becomes a plain photo;
 * one without a cover stands at position 0. Throws `NOT_IN_A_CAROUSEL`. O(n).
 */
export function detach(grid: GridArrays, id: string): GridArrays {
  const carousel = holding(grid, id);
  if (carousel.cover !== id) {
    const members = carousel.members.filter((member) => member !== id);
    return settle(insertAfter(grid, carousel.cover, [id]), { ...carousel, members });
  }
  const [cover, ...members] = carousel.members;
  if (cover === undefined) return replaceCarousel(grid, carousel.groupId, null);
  return settle(insertAfter(grid, id, [cover]), { ...carousel, cover, members });
}

/**
 * Takes one photo out of its carousel and out of the grid. The next member takes over a cover's place and pin; a
 * carousel of one becomes a plain photo. Throws `NOT_IN_A_CAROUSEL`. O(n).
 */
export function removeMember(grid: GridArrays, id: string): GridArrays {
  const carousel = holding(grid, id);
  if (carousel.cover !== id) {
    return settle(grid, { ...carousel, members: carousel.members.filter((member) => member !== id) });
  }
  const [cover, ...members] = carousel.members;
  if (cover === undefined) return replaceCarousel(leaveFeed(grid, id), carousel.groupId, null);
  return settle(takeOver(grid, id, cover), { ...carousel, cover, members });
}

/**
 * The named photos of a carousel permuted among the numbers that they hold together, as posts are among places.
 * Whoever comes to number 0 takes over the cover's place and pin.
 * Throws `UNKNOWN_GROUP`, `UNKNOWN_ID`, `ID_TWICE`. O(n).
 */
export function reorderMembers(
  grid: GridArrays,
  groupId: string,
  placements: readonly CarouselPlacement[],
): GridArrays {
  const carousel = carouselOf(grid, groupId);
  if (!carousel) throw new GridRuleError('UNKNOWN_GROUP', [groupId]);
  const photos = permuteIds(
    carouselPhotos(carousel),
    placements.map(({ id, carouselPosition }) => ({ id, position: carouselPosition })),
  );
  return arrange(grid, carousel, photos);
}

/**
 * The members become what their cover is, right after it (posts from position 0 without one). Throws `UNKNOWN_GROUP`.
 * O(n).
 */
export function split(grid: GridArrays, groupId: string): GridArrays {
  const carousel = carouselOf(grid, groupId);
  if (!carousel) throw new GridRuleError('UNKNOWN_GROUP', [groupId]);
  return replaceCarousel(insertAfter(grid, carousel.cover, carousel.members), groupId, null);
}

/**
 * Gives every carousel that is coverless for {@link ADOPT_COVER_AFTER} its first member as cover, at position 0;
 * one that holds nothing else becomes a plain photo. The same grid comes back where there is none. O(n).
 */
export function adoptCovers(grid: GridArrays, now: Date): GridArrays {
  const adopted: string[] = [];
  const carousels = grid.carousels.flatMap((carousel) => {
    const due = carousel.cover === null && now.getTime() - carousel.createdAt.getTime() >= ADOPT_COVER_AFTER;
    if (!due) return carousel;
    const [cover, ...members] = carousel.members;
    if (cover !== undefined) adopted.push(cover);
    return cover === undefined || members.length === 0 ? [] : { ...carousel, cover, members };
  });
  return adopted.length === 0 ? grid : { ...grid, order: [...adopted, ...grid.order], carousels };
}

/** The post or draft leaves its list and loses its marks, because it becomes a member or goes. */
export function leaveFeed(grid: GridArrays, id: string): GridArrays {
  const without = (ids: readonly string[]) => (ids.includes(id) ? ids.filter((other) => other !== id) : ids);
  return {
    ...grid,
    order: without(grid.order),
    pinned: without(grid.pinned),
    drafts: without(grid.drafts),
    posted: without(grid.posted),
  };
}

/**
 * Items right after a cover, in the list that it is in, and posted where it is; at the start of the feed where there is
 * no cover.
 */
function insertAfter(grid: GridArrays, cover: string | null, ids: readonly string[]): GridArrays {
  if (cover === null) return { ...grid, order: [...ids, ...grid.order] };
  const after = (list: readonly string[]) => {
    const index = list.indexOf(cover);
    return index < 0 ? list : insertIds(list, index + 1, ids);
  };
  return { ...grid, order: after(grid.order), drafts: after(grid.drafts), posted: after(grid.posted) };
}

/** Replaces the carousel, or with null takes it out of the list. */
export function replaceCarousel(grid: GridArrays, groupId: string, carousel: Carousel | null): GridArrays {
  const carousels = grid.carousels.flatMap((other) => (other.groupId === groupId ? (carousel ?? []) : other));
  return { ...grid, carousels };
}

/** Throws `GROUP_FULL` where `adding` more photos would be over the limit of a carousel. */
export function assertRoom(carousel: Carousel, adding: number): void {
  if (carouselSize(carousel) + adding > LIMITS.carouselPhotos) {
    throw new GridRuleError('GROUP_FULL', [carousel.groupId]);
  }
}

function holding(grid: GridArrays, id: string): Carousel {
  const carousel = carouselHolding(grid, id);
  if (!carousel) throw new GridRuleError('NOT_IN_A_CAROUSEL', [id]);
  return carousel;
}

/** Stores a carousel that became smaller: with a cover alone it is a plain photo, with nothing it is gone. */
function settle(grid: GridArrays, carousel: Carousel): GridArrays {
  return replaceCarousel(grid, carousel.groupId, carousel.members.length === 0 ? null : carousel);
}

/** Another photo takes the place and the marks of a cover. */
export function takeOver(grid: GridArrays, from: string, to: string): GridArrays {
  const swap = (id: string): string => (id === from ? to : id);
  const inPlace = (ids: readonly string[]) => (ids.includes(from) ? ids.map(swap) : ids);
  return {
    ...grid,
    order: inPlace(grid.order),
    pinned: inPlace(grid.pinned),
    drafts: inPlace(grid.drafts),
    posted: inPlace(grid.posted),
  };
}

function moveWithin(grid: GridArrays, carousel: Carousel, id: string, wanted: number | null): GridArrays {
  const rest = carouselPhotos(carousel).filter((photo) => photo !== id);
  if (carousel.cover === null) {
    if (wanted === 0) {
      const adopted = { ...carousel, cover: id, members: rest };
      return replaceCarousel({ ...grid, order: [id, ...grid.order] }, carousel.groupId, adopted);
    }
    const members = insertIds(rest, wanted === null ? rest.length : wanted - 1, [id]);
    return replaceCarousel(grid, carousel.groupId, { ...carousel, members });
  }
  return arrange(grid, carousel, insertIds(rest, clamp(wanted ?? rest.length, rest.length), [id]));
}

/** Stores a carousel's photos in a new order; the first one covers it where it has a cover. */
function arrange(grid: GridArrays, carousel: Carousel, photos: readonly string[]): GridArrays {
  const [first, ...members] = photos;
  if (carousel.cover === null || first === undefined) {
    return replaceCarousel(grid, carousel.groupId, { ...carousel, members: photos });
  }
  const shown = first === carousel.cover ? grid : takeOver(grid, carousel.cover, first);
  return replaceCarousel(shown, carousel.groupId, { ...carousel, cover: first, members });
}
