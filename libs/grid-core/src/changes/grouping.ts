import type { ChangeOf } from '@tessera/contracts';
import { attach, detach, leaveFeed, reorderMembers, replaceCarousel, split, takeOver } from '../carousels.js';
import { carouselHolding, carouselOf, carouselPhotos, type Carousel, type GridArrays } from '../grid.js';
import { insertIds, lookup } from '../order.js';
import { GridRuleError } from '../rule-error.js';
import { isSame } from './fields.js';
import { assertOnce, listOf } from './lists.js';
import { relocateFreed } from './moving.js';
import { assertCarouselPhotos, assertCarousels } from './plan.js';
import type { GridState } from './state.js';

/* Changes of what carousels hold. Each gives the arrays after it. */

/** A carousel of posts or drafts that are there, at the cover's place. */
export function gather({ arrays, limits }: GridState, change: ChangeOf<'gather'>): GridArrays {
  const { groupId, cover, ids, createdAt } = change;
  const photos = cover === null ? ids : [cover, ...ids];
  const known = carouselOf(arrays, groupId);
  if (known) {
    if (known.cover === cover && isSame(carouselPhotos(known), photos)) return arrays;
    throw new GridRuleError('GROUP_EXISTS', [groupId]);
  }
  assertSingles(arrays, photos, null);
  assertCarousels(limits);
  assertCarouselPhotos(limits, undefined, photos.length);
  if (photos.length === 0) throw new GridRuleError('UNKNOWN_GROUP', [groupId]);
  const carousel: Carousel = { groupId, cover, members: ids, createdAt: new Date(createdAt) };
  const left = ids.reduce(leaveFeed, arrays);
  return { ...left, carousels: [...left.carousels, carousel] };
}

/** Posts or drafts into a carousel from a number on; with number 0 the first of them covers it. */
export function join({ arrays, limits }: GridState, { groupId, ids, at }: ChangeOf<'join'>): GridArrays {
  const carousel = carouselOf(arrays, groupId);
  if (!carousel) throw new GridRuleError('UNKNOWN_GROUP', [groupId]);
  const coming = ids.filter((id) => !carouselPhotos(carousel).includes(id));
  if (coming.length === 0) return arrays;
  assertSingles(arrays, coming, carousel.cover);
  assertCarousels(limits);
  assertCarouselPhotos(limits, carousel, coming.length);
  const [first = '', ...others] = coming;
  if (at === 0 && carousel.cover === null) {
    const covered = attach(arrays, first, groupId, 0, carousel.createdAt);
    return withMembers(others.reduce(leaveFeed, covered), groupId, (members) => [...others, ...members]);
  }
  const left = coming.reduce(leaveFeed, arrays);
  if (at > 0 || carousel.cover === null) {
    return withMembers(left, groupId, (members) => insertIds(members, Math.max(0, at - 1), coming));
  }
  const led = takeOver(left, carousel.cover, first);
  return replaceCarousel(led, groupId, {
    ...carousel,
    cover: first,
    members: [...others, ...carouselPhotos(carousel)],
  });
}

/**
 * The posts and drafts, in the order of their lists, that {@link join} takes into a carousel; how many of them fit is
 * another question. None where there is no such carousel. O(n).
 */
export function joinable(grid: GridArrays, groupId: string): string[] {
  const carousel = carouselOf(grid, groupId);
  if (!carousel) return [];
  const barred = new Set([...grid.carousels.flatMap(carouselPhotos), ...grid.placeholders]);
  const posted = new Set(grid.posted);
  const isPosted = carousel.cover !== null && posted.has(carousel.cover);
  return [...grid.order, ...grid.drafts].filter((id) => !barred.has(id) && posted.has(id) === isPosted);
}

/** Photos out of their carousels, as what the cover is: posts, posted posts or drafts. */
export function leave({ arrays }: GridState, change: ChangeOf<'leave'>): GridArrays {
  assertOnce(change.ids);
  const strangers = change.ids.filter((id) => !carouselHolding(arrays, id));
  if (strangers.length > 0) throw new GridRuleError('NOT_IN_A_CAROUSEL', strangers);
  // The last but one to leave has made the last a single post.
  const freed = change.ids.reduce(
    (grid, id) => (carouselHolding(grid, id) ? detach(grid, id) : grid),
    arrays,
  );
  return relocateFreed(freed, change.ids, change);
}

export function scatter({ arrays }: GridState, { groupId }: ChangeOf<'scatter'>): GridArrays {
  return split(arrays, groupId);
}

/** The photos of a carousel in another order; whoever comes first covers it. */
export function arrange({ arrays }: GridState, { groupId, ids }: ChangeOf<'arrange'>): GridArrays {
  const placements = ids.map((id, carouselPosition) => ({ id, carouselPosition }));
  return reorderMembers(arrays, groupId, placements);
}

/**
 * Photos that stand alone, and are all posted or all not, as their carousel is. Throws `ID_TWICE`, `UNKNOWN_ID`,
 * `NOT_A_POST`, `IS_PLACEHOLDER`, `POSTED_LOCKED`.
 */
function assertSingles(grid: GridArrays, ids: readonly string[], cover: string | null): void {
  assertOnce(ids);
  const members = new Set(grid.carousels.flatMap(carouselPhotos));
  const lists = ids.map((id) => listOf(grid, id));
  const absent = ids.filter((id, index) => lists[index] === undefined && !members.has(id));
  if (absent.length > 0) throw new GridRuleError('UNKNOWN_ID', absent);
  const held = ids.filter((id) => members.has(id));
  if (held.length > 0) throw new GridRuleError('NOT_A_POST', held);
  const blank = ids.filter((id) => grid.placeholders.includes(id));
  if (blank.length > 0) throw new GridRuleError('IS_PLACEHOLDER', blank);
  assertPostedAlike(grid, ids, cover ?? ids[0]);
}

/** Throws `POSTED_LOCKED`, naming them, for posts and drafts that are posted where this one is not, or the reverse. */
export function assertPostedAlike(grid: GridArrays, ids: readonly string[], as: string | undefined): void {
  const isPosted = lookup(grid.posted, ids.length);
  const mixed = ids.filter((id) => isPosted(id) !== grid.posted.includes(as ?? ''));
  if (mixed.length > 0) throw new GridRuleError('POSTED_LOCKED', mixed);
}

function withMembers(
  grid: GridArrays,
  groupId: string,
  change: (members: readonly string[]) => readonly string[],
): GridArrays {
  const carousel = carouselOf(grid, groupId);
  return carousel ? replaceCarousel(grid, groupId, { ...carousel, members: change(carousel.members) }) : grid;
}
