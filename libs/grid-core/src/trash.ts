import { assertRoom, leaveFeed, removeMember, replaceCarousel } from './carousels.js';
import { carouselHolding, carouselOf, carouselSize, itemsOf, type GridArrays } from './grid.js';
import { insertIds } from './order.js';
import { placesOf, type Place } from './places.js';
import { GridRuleError } from './rule-error.js';
import { LIMITS } from '@tessera/contracts';

/** An item that was taken out, and the place that it was taken from. */
export interface RemovedItem extends Place {
  readonly id: string;
}

/**
 * Takes an item out of the grid; a cover takes its members with it, a member goes alone. `removed` names what
 * went, a cover first, with the places to restore it at. Throws `UNKNOWN_ID`. O(n).
 */
export function remove(
  grid: GridArrays,
  id: string,
): { readonly grid: GridArrays; readonly removed: readonly RemovedItem[] } {
  const places = placesOf(grid);
  const removedItem = (item: string): RemovedItem => {
    const place = places.get(item);
    if (!place) throw new GridRuleError('UNKNOWN_ID', [item]);
    return { id: item, ...place };
  };
  const carousel = carouselHolding(grid, id);
  if (carousel && carousel.cover !== id) return { grid: removeMember(grid, id), removed: [removedItem(id)] };
  const removed = [id, ...(carousel?.members ?? [])].map(removedItem);
  const left = {
    ...leaveFeed(grid, id),
    placeholders: grid.placeholders.filter((placeholder) => placeholder !== id),
  };
  return { grid: carousel ? replaceCarousel(left, carousel.groupId, null) : left, removed };
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
 * of a carousel that is still there into that carousel, members together with their cover as the carousel they
 * were. A photo whose carousel is gone or full becomes a post. `placeholders` names those of the items that have
 * no picture. Throws `ALREADY_THERE`, `ID_TWICE`. O(n) for each item that is put back.
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
  const revived = revivable(grid, byPlace, blank);
  return byPlace.reduce((current, item) => {
    const carousel = item.groupId === null ? undefined : carouselOf(current, item.groupId);
    if (carousel && item.carouselPosition !== null && !blank.has(item.id)) {
      if (carouselSize(carousel) < LIMITS.carouselPhotos) return rejoin(current, item, item.carouselPosition);
    }
    const order = insertIds(current.order, item.position, [item.id]);
    const placeholders = blank.has(item.id) ? [...current.placeholders, item.id] : current.placeholders;
    const posted = { ...current, order, placeholders };
    if (item.groupId === null || item.carouselPosition !== 0 || !revived.has(item.groupId)) return posted;
    const cover = { groupId: item.groupId, cover: item.id, members: [], createdAt: options.now };
    return { ...posted, carousels: [...posted.carousels, cover] };
  }, grid);
}

/** The carousels that are gone from the grid and come back with a cover and at least one member; covers stand first. */
function revivable(
  grid: GridArrays,
  items: readonly RemovedItem[],
  blank: ReadonlySet<string>,
): ReadonlySet<string> {
  const covered = new Set<string>();
  const revived = new Set<string>();
  for (const { id, groupId, carouselPosition } of items) {
    if (groupId === null || blank.has(id) || carouselOf(grid, groupId)) continue;
    if (carouselPosition === 0) covered.add(groupId);
    else if (covered.has(groupId)) revived.add(groupId);
  }
  return revived;
}

function rejoin(grid: GridArrays, item: RemovedItem, carouselPosition: number): GridArrays {
  const carousel = carouselOf(grid, item.groupId ?? '');
  if (!carousel) throw new GridRuleError('UNKNOWN_GROUP', [item.groupId ?? '']);
  assertRoom(carousel, 1);
  // A cover that comes back to a carousel which has another one by now is its first member.
  if (carouselPosition === 0 && carousel.cover === null) {
    const order = insertIds(grid.order, item.position, [item.id]);
    return replaceCarousel({ ...grid, order }, carousel.groupId, { ...carousel, cover: item.id });
  }
  const members = insertIds(carousel.members, carouselPosition - 1, [item.id]);
  return replaceCarousel(grid, carousel.groupId, { ...carousel, members });
}
