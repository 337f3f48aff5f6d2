import { assertRoom, leaveFeed, removeMember, replaceCarousel, takeOver } from './carousels.js';
import {
  carouselHolding,
  carouselOf,
  carouselPhotos,
  carouselSize,
  itemsOf,
  plannedCount,
  type Carousel,
  type GridArrays,
} from './grid.js';
import { insertIds } from './order.js';
import { placesOf, type Place } from './places.js';
import { GridRuleError } from './rule-error.js';
import { LIMITS } from '@tessera/contracts';

/** An item that was taken out, and what it had where it stood. */
export interface RemovedItem extends Place {
  readonly id: string;
  /** It was pinned, and nobody took its pin over. */
  readonly pinned?: boolean;
  /** Its place among the drafts, where it was one. */
  readonly draft?: number;
  /** It was posted, and nobody took its place over. */
  readonly posted?: boolean;
  /** The posted one that stood behind it, null behind the last; absent where a release up to 0.2.0 has removed it. */
  readonly before?: string | null;
  /** The cover that took it along. */
  readonly coverId?: string;
  /** A cover's, whose members went with it: the photo that held the post's caption. */
  readonly text?: string;
  /** The one photo that its carousel had besides, which became a plain post by the removal. */
  readonly partner?: string;
}

export interface Removal {
  readonly grid: GridArrays;
  /** What went, a cover first, with the places to restore it at. */
  readonly removed: readonly RemovedItem[];
}

/** Takes an item out of the grid; a cover takes its members with it, a member goes alone. Throws `UNKNOWN_ID`. O(n). */
export function remove(grid: GridArrays, id: string): Removal {
  const carousel = carouselHolding(grid, id);
  if (carousel && carousel.cover !== id) return removeAlone(grid, id);
  const places = placesOf(grid);
  const text = carousel?.text;
  const removed = [id, ...(carousel?.members ?? [])].map((item): RemovedItem => {
    const place = places.get(item);
    if (!place) throw new GridRuleError('UNKNOWN_ID', [item]);
    return {
      id: item,
      ...place,
      ...marksOf(grid, item),
      ...(item === id ? {} : { coverId: id }),
      ...(item === id && text !== undefined ? { text } : {}),
    };
  });
  const left = {
    ...leaveFeed(grid, id),
    placeholders: grid.placeholders.filter((placeholder) => placeholder !== id),
  };
  return { grid: carousel ? replaceCarousel(left, carousel.groupId, null) : left, removed };
}

/** Takes one photo out of its carousel, as {@link removeMember} does. Throws `NOT_IN_A_CAROUSEL`. O(n). */
export function removeAlone(grid: GridArrays, id: string): Removal {
  const left = removeMember(grid, id);
  const place = placesOf(grid).get(id);
  const carousel = carouselHolding(grid, id);
  if (!place || !carousel) throw new GridRuleError('NOT_IN_A_CAROUSEL', [id]);
  const [partner, ...more] = carouselPhotos(carousel).filter((photo) => photo !== id);
  const dissolved = partner !== undefined && more.length === 0 && carousel.cover !== null;
  const tookOver = carousel.cover === id && partner !== undefined;
  return {
    grid: left,
    removed: [{ id, ...place, ...(tookOver ? {} : marksOf(grid, id)), ...(dissolved ? { partner } : {}) }],
  };
}

/** What a post or draft has besides its place in the feed. */
export function marksOf(
  grid: GridArrays,
  id: string,
): Pick<RemovedItem, 'pinned' | 'draft' | 'posted' | 'before'> {
  const draft = grid.drafts.indexOf(id);
  const place = grid.posted.indexOf(id);
  return {
    ...(grid.pinned.includes(id) ? { pinned: true } : {}),
    ...(draft < 0 ? {} : { draft }),
    ...(place < 0 ? {} : { posted: true, before: grid.posted[place + 1] ?? null }),
  };
}

/**
 * Takes items out one by one, where they are there at all: the carousel of a cover goes on under its next member.
 * O(n) for each item that is taken out.
 */
export function drop(grid: GridArrays, ids: ReadonlySet<string>): GridArrays {
  return itemsOf(grid)
    .filter((id) => ids.has(id))
    .reduce(
      (current, id) => (carouselHolding(current, id) ? removeMember(current, id) : remove(current, id).grid),
      grid,
    );
}

/**
 * Puts removed items back, each at the place it was taken from (clamped): a post or cover into the feed, a photo
 * of a carousel that is still there into that carousel, a cover as its cover, members together with their cover as
 * the carousel they were, one of two photos with the other where that is a plain post. A photo whose carousel is
 * gone or full becomes a post. Pins come back while fewer than three are pinned. `placeholders` names those of the
 * items that have no picture. Throws `ALREADY_THERE`, `ID_TWICE`. O(n) for each item that is put back.
 */
export function restoreAt(
  grid: GridArrays,
  items: readonly RemovedItem[],
  options: { readonly now: Date; readonly placeholders?: readonly string[] },
): GridArrays {
  const ids = new Set(items.map(({ id }) => id));
  if (ids.size !== items.length) throw new GridRuleError('ID_TWICE', [...ids]);
  const there = itemsOf(grid).filter((id) => ids.has(id));
  if (there.length > 0) throw new GridRuleError('ALREADY_THERE', there);

  const blank = new Set(options.placeholders ?? []);
  const number = ({ carouselPosition }: RemovedItem): number => carouselPosition ?? 0;
  // Posts and covers first, so that members find the carousel that comes back with them.
  const byPlace = [...items].sort(
    (a, b) =>
      Number(number(a) > 0) - Number(number(b) > 0) || a.position - b.position || number(a) - number(b),
  );
  const behind: Behind = new Map(items.map(({ id, before }) => [id, before]));
  const returning = returningCarousels(grid, byPlace, blank);
  const restored = byPlace.reduce((current, item) => {
    const carousel = item.groupId === null ? undefined : carouselOf(current, item.groupId);
    if (carousel && item.carouselPosition !== null && !blank.has(item.id)) {
      if (carouselSize(carousel) < LIMITS.carouselPhotos)
        return rejoin(current, item, item.carouselPosition, behind);
    }
    const paired = carousel || blank.has(item.id) ? null : rejoinPartner(current, item, options.now);
    if (paired) return paired;
    const listed = putBack(current, item, behind);
    const placeholders = blank.has(item.id) ? [...current.placeholders, item.id] : current.placeholders;
    const back = { ...listed, placeholders };
    if (item.groupId === null || item.carouselPosition !== 0 || !returning.has(item.groupId)) return back;
    const { groupId, text } = item;
    const cover = { groupId, cover: item.id, members: [], createdAt: options.now, ...(text ? { text } : {}) };
    return { ...back, carousels: [...back.carousels, cover] };
  }, grid);
  return byPlace.filter(({ pinned }) => pinned).reduce(pinAgain, restored);
}

/** By the ids of the items that come back, which posted one stood behind each; see `RemovedItem`. */
type Behind = ReadonlyMap<string, string | null | undefined>;

/** Before what is there of those behind it, past those that come back later; -1 where none of them does. */
function placeBefore({ posted }: GridArrays, id: string, behind: Behind): number {
  const there = new Set(posted);
  const passed = new Set<string>();
  let next = behind.get(id);
  while (next && !there.has(next) && !passed.has(next)) {
    passed.add(next);
    next = behind.get(next);
  }
  return next === null ? posted.length : posted.indexOf(next ?? '');
}

/** A post or a draft into its list at its place: what was planned never behind what is posted. */
function putBack(grid: GridArrays, { id, position, draft, posted }: RemovedItem, behind: Behind): GridArrays {
  if (draft !== undefined || position < 0) {
    return { ...grid, drafts: insertIds(grid.drafts, draft ?? grid.drafts.length, [id]) };
  }
  const planned = plannedCount(grid);
  if (posted) {
    const found = placeBefore(grid, id, behind);
    // Where the one behind it is gone, its old place in the feed is the best guess.
    const place = found < 0 ? Math.max(0, position - planned) : found;
    return {
      ...grid,
      order: insertIds(grid.order, planned + place, [id]),
      posted: insertIds(grid.posted, place, [id]),
    };
  }
  return { ...grid, order: insertIds(grid.order, Math.min(position, planned), [id]) };
}

/** Without releasing another one. */
function pinAgain(grid: GridArrays, { id }: RemovedItem): GridArrays {
  const mayPin = grid.pinned.length < LIMITS.pinned && !grid.pinned.includes(id) && grid.order.includes(id);
  return mayPin ? { ...grid, pinned: [...grid.pinned, id] } : grid;
}

/** The carousel of two that a removal dissolved; null where the other photo is not a plain post any more. */
function rejoinPartner(
  grid: GridArrays,
  { id, groupId, carouselPosition, partner }: RemovedItem,
  createdAt: Date,
): GridArrays | null {
  const plain =
    partner !== undefined &&
    (grid.order.includes(partner) || grid.drafts.includes(partner)) &&
    !grid.placeholders.includes(partner) &&
    !carouselHolding(grid, partner);
  if (!plain || groupId === null) return null;
  const carousel = { groupId, cover: partner, members: [], createdAt };
  const paired = { ...grid, carousels: [...grid.carousels, carousel] };
  return joinAt(paired, carousel, id, carouselPosition ?? 1);
}

/** The carousels that are gone from the grid and come back with a cover and at least one member; covers stand first. */
function returningCarousels(
  grid: GridArrays,
  items: readonly RemovedItem[],
  blank: ReadonlySet<string>,
): ReadonlySet<string> {
  const covered = new Set<string>();
  const returning = new Set<string>();
  for (const { id, groupId, carouselPosition } of items) {
    if (groupId === null || blank.has(id) || carouselOf(grid, groupId)) continue;
    if (carouselPosition === 0) covered.add(groupId);
    else if (covered.has(groupId)) returning.add(groupId);
  }
  return returning;
}

function rejoin(grid: GridArrays, item: RemovedItem, carouselPosition: number, behind: Behind): GridArrays {
  const carousel = carouselOf(grid, item.groupId ?? '');
  if (!carousel) throw new GridRuleError('UNKNOWN_GROUP', [item.groupId ?? '']);
  assertRoom(carousel, 1);
  if (carouselPosition === 0 && carousel.cover === null) {
    return replaceCarousel(putBack(grid, item, behind), carousel.groupId, { ...carousel, cover: item.id });
  }
  return joinAt(grid, carousel, item.id, carouselPosition);
}

/** At its number; as number 0 it takes over the cover's place and pin. */
function joinAt(grid: GridArrays, carousel: Carousel, id: string, number: number): GridArrays {
  if (number === 0 && carousel.cover !== null) {
    const led = { ...carousel, cover: id, members: carouselPhotos(carousel) };
    return replaceCarousel(takeOver(grid, carousel.cover, id), carousel.groupId, led);
  }
  const members = insertIds(carousel.members, number - 1, [id]);
  return replaceCarousel(grid, carousel.groupId, { ...carousel, members });
}
