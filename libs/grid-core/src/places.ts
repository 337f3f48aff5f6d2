import { carouselPhotos, type GridArrays } from './grid.js';

/** Where an item stands. A member's `position` is its cover's, 0 while the carousel has none; a draft's is -1. */
export interface Place {
  readonly position: number;
  readonly groupId: string | null;
  /** Its number in the carousel: 0 for the cover, from 1 for members, null outside of one. */
  readonly carouselPosition: number | null;
}

/** The position of what is not in the feed. */
export const NO_POSITION = -1;

/** Posts that are not placeholders, drafts and all members: what the plan's photo limit counts. O(carousels). */
export function photoCount(grid: GridArrays): number {
  const members = grid.carousels.reduce((sum, carousel) => sum + carousel.members.length, 0);
  return grid.order.length + grid.drafts.length - grid.placeholders.length + members;
}

/** What the plan's placeholder limit counts. */
export function placeholderCount(grid: GridArrays): number {
  return grid.placeholders.length;
}

/** Where every item of the grid stands: the posts in their order, the drafts, then the members. O(n). */
export function placesOf(grid: GridArrays): Map<string, Place> {
  const places = new Map<string, Place>();
  grid.order.forEach((id, position) => places.set(id, { position, groupId: null, carouselPosition: null }));
  for (const id of grid.drafts)
    places.set(id, { position: NO_POSITION, groupId: null, carouselPosition: null });
  for (const { cover, groupId, members } of grid.carousels) {
    const position = cover === null ? 0 : (places.get(cover)?.position ?? 0);
    if (cover !== null) places.set(cover, { position, groupId, carouselPosition: 0 });
    members.forEach((id, index) => places.set(id, { position, groupId, carouselPosition: index + 1 }));
  }
  return places;
}

/** Items that were in a carousel before a change and are plain posts or drafts after it. O(n). */
export function freedBy(before: GridArrays, after: GridArrays): string[] {
  if (before.carousels === after.carousels) return [];
  const grouped = new Set(after.carousels.flatMap(carouselPhotos));
  const left = before.carousels.flatMap(carouselPhotos).filter((id) => !grouped.has(id));
  if (left.length === 0) return left;
  const listed = new Set([...after.order, ...after.drafts]);
  return left.filter((id) => listed.has(id));
}

/** The drafts, each with its carousel's members after it. O(n). */
export function draftsOf(grid: GridArrays): readonly string[] {
  return withMembers(grid, grid.drafts);
}

/** The feed's order with each carousel's members after their cover, those of a coverless one first. O(n). */
export function listingOrder(grid: GridArrays): readonly string[] {
  const coverless = grid.carousels.filter(({ cover }) => cover === null).flatMap(({ members }) => members);
  const listed = withMembers(grid, grid.order);
  return coverless.length === 0 ? listed : [...coverless, ...listed];
}

function withMembers({ carousels }: GridArrays, ids: readonly string[]): readonly string[] {
  if (carousels.length === 0) return ids;
  const membersOf = new Map(carousels.map(({ cover, members }) => [cover, members]));
  const listed: string[] = [];
  for (const id of ids) {
    listed.push(id);
    for (const member of membersOf.get(id) ?? []) listed.push(member);
  }
  return listed;
}
