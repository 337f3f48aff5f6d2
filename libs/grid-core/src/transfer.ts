import type { PlanLimits } from '@tessera/contracts';
import {
  assertOnce,
  idsIn,
  indexOf,
  listsOf,
  missing,
  withList,
  withoutIds,
  type Anchor,
} from './changes/lists.js';
import { assertPhotos, assertPlaceholders } from './changes/plan.js';
import { carouselPhotos, itemsOf, type GridArrays } from './grid.js';
import { insertIds } from './order.js';
import { drop } from './trash.js';

/* Items that go to another grid: the grid that gets them is written first, then the one that lets them go. */

/** What goes, and where to. Of posted posts the place is theirs: the newest. */
export interface Transfer extends Anchor {
  /** Posts and drafts; a cover takes its members with it. */
  readonly ids: readonly string[];
  /** The id that a carousel gets in the other grid: an id is one carousel's of all of a person's. */
  readonly newGroupId: (groupId: string, photos: readonly string[]) => string;
}

export interface Received {
  /** The grid that gets the items. */
  readonly grid: GridArrays;
  /** All that it gets, members too. */
  readonly ids: readonly string[];
}

/**
 * The target with the items: posts are posts there, drafts drafts, posted posts posted, each in the order given; pins
 * stay behind. What it has already is left out.
 * Throws `ID_TWICE`, `UNKNOWN_ID`, `NOT_A_POST` for members, and what {@link assertPhotos} and
 * {@link assertPlaceholders} throw. O(n).
 */
export function receive(
  target: GridArrays,
  source: GridArrays,
  { ids, newGroupId, ...anchor }: Transfer,
  limits: PlanLimits,
): Received {
  assertOnce(ids);
  const there = new Set(itemsOf(target));
  const coming = ids.filter((id) => !there.has(id));
  const lists = listsOf(source, coming);
  if (lists.includes(undefined)) throw missing(source, coming);
  const named = new Set(coming);
  const carousels = source.carousels
    .filter(({ cover }) => cover !== null && named.has(cover))
    .map((carousel) => ({
      ...carousel,
      groupId: newGroupId(carousel.groupId, carouselPhotos(carousel)),
      members: carousel.members.filter((id) => !there.has(id)),
    }));
  const placeholders = source.placeholders.filter((id) => named.has(id));
  const all = [...coming, ...carousels.flatMap(({ members }) => members)];
  assertPhotos(limits, target, all.length - placeholders.length);
  assertPlaceholders(limits, target, placeholders.length);
  const listed = (['planned', 'posted', 'drafts'] as const).reduce((grid, list) => {
    const here = coming.filter((_, index) => lists[index] === list);
    if (here.length === 0) return grid;
    const now = idsIn(grid, list);
    return withList(grid, list, insertIds(now, list === 'posted' ? 0 : indexOf(now, anchor), here));
  }, target);
  const grid = {
    ...listed,
    placeholders: [...target.placeholders, ...placeholders],
    carousels: [...target.carousels, ...carousels],
  };
  return { grid, ids: all };
}

/**
 * The grid without items that another one has, as far as they are there; it comes back as it is where none is. O(n).
 */
export function release(grid: GridArrays, ids: readonly string[]): GridArrays {
  const gone = new Set(ids);
  const isGone = (id: string): boolean => gone.has(id);
  if (!itemsOf(grid).some(isGone)) return grid;
  const broken = grid.carousels.map(carouselPhotos).filter((photos) => !photos.every(isGone));
  const left = drop(grid, new Set(broken.flat().filter(isGone)));
  return {
    ...left,
    order: withoutIds(left.order, ids),
    pinned: withoutIds(left.pinned, ids),
    drafts: withoutIds(left.drafts, ids),
    posted: withoutIds(left.posted, ids),
    placeholders: withoutIds(left.placeholders, ids),
    carousels: left.carousels.filter((carousel) => !carouselPhotos(carousel).every(isGone)),
  };
}
