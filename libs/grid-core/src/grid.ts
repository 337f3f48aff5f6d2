import { LIMITS } from '@tessera/contracts';
import { GridRuleError } from './rule-error.js';

/*
 * The invariants of a grid, which every function here keeps and `assertValid` checks:
 *
 * - An item stands in exactly one place: in `order` (a post), in `drafts`, or among the members of one carousel.
 * - `order` is the feed: a post's position is its index. Nothing in it stands twice.
 * - `posted` are the posts that are online already, the newest first: they are the end of `order`, as they stand there.
 * - `pinned` and `placeholders` are marks on posts: each names a post, once. At most three are pinned. No placeholder
 *   is posted.
 * - A carousel has an id that no other carousel of the grid has. Its cover, if it has one, is a post or a draft, covers
 *   only this carousel and is no placeholder. Its members are no posts, no drafts, no placeholders, and not pinned.
 * - A carousel holds at least one and at most 20 photos, the cover included.
 */

/** Photos that share one place in the feed. The cover, photo 0, stands in `order`; member i is photo i + 1. */
export interface Carousel {
  readonly groupId: string;
  /** Null while the members were uploaded before a cover was attached. */
  readonly cover: string | null;
  readonly members: readonly string[];
  readonly createdAt: Date;
  /** The photo of it whose texts are the post's, where that is not plain; see `texts.ts`. */
  readonly text?: string;
}

/** The arrays of a grid, as its document stores them. Ids are opaque strings. */
export interface GridArrays {
  readonly order: readonly string[];
  readonly pinned: readonly string[];
  readonly placeholders: readonly string[];
  readonly carousels: readonly Carousel[];
  /** Photos and covers that are not in the feed yet. */
  readonly drafts: readonly string[];
  readonly posted: readonly string[];
}

export const EMPTY_GRID: GridArrays = {
  order: [],
  pinned: [],
  placeholders: [],
  carousels: [],
  drafts: [],
  posted: [],
};

/** The names of all lists of a grid. */
export const LIST_NAMES = Object.keys(EMPTY_GRID) as readonly (keyof GridArrays)[];

/** The lists alone, of what may hold more. */
export function listsIn({ order, pinned, placeholders, carousels, drafts, posted }: GridArrays): GridArrays {
  return { order, pinned, placeholders, carousels, drafts, posted };
}

/** How many photos a carousel holds, its cover included. */
export function carouselSize(carousel: Carousel): number {
  return carousel.members.length + (carousel.cover === null ? 0 : 1);
}

/** A carousel's photos in their order, the cover (if any) first. */
export function carouselPhotos(carousel: Carousel): readonly string[] {
  return carousel.cover === null ? carousel.members : [carousel.cover, ...carousel.members];
}

/** The carousel of that id, or undefined. O(carousels). */
export function carouselOf(grid: GridArrays, groupId: string): Carousel | undefined {
  return grid.carousels.find((carousel) => carousel.groupId === groupId);
}

/** The carousel that holds the item as cover or member, or undefined. O(carousels + members). */
export function carouselHolding(grid: GridArrays, id: string): Carousel | undefined {
  return grid.carousels.find((carousel) => carousel.cover === id || carousel.members.includes(id));
}

/** Every item of the grid: the posts in their order, the drafts, then the members. */
export function itemsOf(grid: Pick<GridArrays, 'order' | 'drafts' | 'carousels'>): string[] {
  return [...grid.order, ...grid.drafts, ...grid.carousels.flatMap((carousel) => carousel.members)];
}

/** The posts that are not online yet, in their order. */
export function plannedOf(grid: GridArrays): readonly string[] {
  return grid.posted.length === 0 ? grid.order : grid.order.slice(0, plannedCount(grid));
}

/** Where the posted ones begin: how far from the start something may be put into the feed. */
export function plannedCount(grid: GridArrays): number {
  return grid.order.length - grid.posted.length;
}

/**
 * The grid with its posted posts at the end of the feed, each in the order in which it stood, and without posted ids
 * that are no posts: what an older version left is brought in order by whoever reads it first. O(n).
 */
export function normalised(grid: GridArrays): GridArrays {
  if (grid.posted.length === 0) return grid;
  const marked = new Set(grid.posted);
  const posted = grid.order.filter((id) => marked.has(id));
  return { ...grid, order: [...grid.order.filter((id) => !marked.has(id)), ...posted], posted };
}

/** Throws GridRuleError `BROKEN_GRID`, naming the items, where one of the invariants above does not hold. O(n). */
export function assertValid(grid: GridArrays): void {
  const posts = distinct(grid.order, 'a post twice');
  const placeholders = distinct(grid.placeholders, 'a placeholder twice');
  const pinned = distinct(grid.pinned, 'pinned twice');
  within(placeholders, posts, 'a placeholder that is no post');
  within(pinned, posts, 'pinned, but no post');
  if (pinned.size > LIMITS.pinned) broken(grid.pinned, 'more pinned than may be');
  distinct(
    grid.carousels.map((carousel) => carousel.groupId),
    'a group id twice',
  );
  const covers = distinct(
    grid.carousels.flatMap((carousel) => carousel.cover ?? []),
    'a cover of two carousels',
  );
  const drafts = distinct(grid.drafts, 'a draft twice');
  apart(drafts, posts, 'both post and draft');
  for (const id of covers)
    if (!posts.has(id) && !drafts.has(id)) broken([id], 'a cover that is neither post nor draft');
  apart(covers, placeholders, 'a placeholder as a cover');
  const members = distinct(
    grid.carousels.flatMap((carousel) => carousel.members),
    'a member twice',
  );
  apart(members, posts, 'both post and member');
  apart(members, drafts, 'both draft and member');
  apart(distinct(grid.posted, 'posted twice'), placeholders, 'a placeholder that is posted');
  const end = grid.order.slice(plannedCount(grid));
  if (end.some((id, index) => id !== grid.posted[index]))
    broken(grid.posted, 'posted, but not the end of the feed');
  for (const carousel of grid.carousels) {
    const size = carouselSize(carousel);
    if (size < 1 || size > LIMITS.carouselPhotos) broken([carousel.groupId], `a carousel of ${size}`);
  }
}

/**
 * Whether two grids hold the same, with some posts in each other's places and the posted ones where they were: where
 * the invariants hold of one, they hold of the other. O(n) comparisons, and O(m) more for the m places from the first
 * to the last that differ.
 */
export function isReordered(before: GridArrays, after: GridArrays): boolean {
  const [was, is] = [before.order, after.order];
  const others = LIST_NAMES.filter((name) => name !== 'order');
  if (was.length !== is.length || others.some((name) => before[name] !== after[name])) return false;
  const first = is.findIndex((id, index) => id !== was[index]);
  if (first < 0) return true;
  const end = is.findLastIndex((id, index) => id !== was[index]) + 1;
  if (end > plannedCount(after)) return false;
  const moved = new Set(is.slice(first, end));
  return moved.size === end - first && was.slice(first, end).every((id) => moved.has(id));
}

function broken(ids: Iterable<string>, detail: string): never {
  throw new GridRuleError('BROKEN_GRID', [...ids], detail);
}

function distinct(ids: readonly string[], detail: string): Set<string> {
  const seen = new Set<string>();
  for (const id of ids) {
    if (seen.has(id)) broken([id], detail);
    seen.add(id);
  }
  return seen;
}

function within(ids: ReadonlySet<string>, all: ReadonlySet<string>, detail: string): void {
  for (const id of ids) if (!all.has(id)) broken([id], detail);
}

function apart(ids: ReadonlySet<string>, others: ReadonlySet<string>, detail: string): void {
  for (const id of ids) if (others.has(id)) broken([id], detail);
}
