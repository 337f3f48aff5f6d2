import type { ChangeOf } from '@tessera/contracts';
import { carouselHolding, type GridArrays } from '../grid.js';
import { insertIds, lookup, permuteIds } from '../order.js';
import { GridRuleError } from '../rule-error.js';
import { commonList, idsIn, indexOf, relocate, withList, withoutIds } from './lists.js';

/* Changes of where posts and drafts stand. Each gives the arrays after it, or throws where a rule forbids it. */

/** Posts, or drafts, to another place of their list. */
export function move(grid: GridArrays, { ids, unlocked, ...anchor }: ChangeOf<'move'>): GridArrays {
  const list = commonList(grid, ids, unlocked);
  return withList(grid, list, relocate(idsIn(grid, list), ids, anchor));
}

/** Posts among the places that they hold together. */
export function permute(grid: GridArrays, { ids, unlocked }: ChangeOf<'permute'>): GridArrays {
  const list = commonList(grid, ids, unlocked);
  const placements = ids.map((id, position) => ({ id, position }));
  return withList(grid, list, permuteIds(idsIn(grid, list), placements));
}

/** Two posts in each other's place. */
export function swap(grid: GridArrays, { a, b, unlocked }: ChangeOf<'swap'>): GridArrays {
  const list = commonList(grid, [a, b], unlocked);
  const ids = [...idsIn(grid, list)];
  const [first, second] = [ids.indexOf(a), ids.indexOf(b)];
  ids[first] = b;
  ids[second] = a;
  return withList(grid, list, ids);
}

/** Planned posts become drafts, the last of them, and lose their pins. What is a draft already stays where it is. */
export function shelve(grid: GridArrays, { ids }: ChangeOf<'shelve'>): GridArrays {
  const isDraft = lookup(grid.drafts, ids.length);
  const going = ids.filter((id) => !isDraft(id));
  if (going.length === 0) return grid;
  commonList(grid, going);
  assertPictures(grid, going);
  return {
    ...grid,
    order: withoutIds(grid.order, going),
    pinned: withoutIds(grid.pinned, going),
    drafts: [...grid.drafts, ...going],
  };
}

/** Drafts become planned posts. What is a post already stays where it is. */
export function unshelve(grid: GridArrays, { ids, ...anchor }: ChangeOf<'unshelve'>): GridArrays {
  const isPost = lookup(grid.order, ids.length);
  const coming = ids.filter((id) => !isPost(id));
  if (coming.length === 0) return grid;
  commonList(grid, coming);
  const planned = idsIn(grid, 'planned');
  return withList(
    { ...grid, drafts: withoutIds(grid.drafts, coming) },
    'planned',
    insertIds(planned, indexOf(planned, anchor), coming),
  );
}

/**
 * Planned posts become posted ones, the newest where no other place is named; or posted ones planned again, the last
 * where no other place is named. Those that are so already stay where they are. Whole carousels move with their cover.
 */
export function posted(grid: GridArrays, { ids, on, before }: ChangeOf<'posted'>): GridArrays {
  const [from, to] = on ? (['planned', 'posted'] as const) : (['posted', 'planned'] as const);
  const isThere = lookup(idsIn(grid, to), ids.length);
  const going = ids.filter((id) => !isThere(id));
  if (going.length === 0) return grid;
  if (commonList(grid, going, true) !== from) throw new GridRuleError('NOT_A_POST', going);
  assertPictures(grid, going);
  const left = withList(grid, from, withoutIds(idsIn(grid, from), going));
  const target = idsIn(left, to);
  const index = before === undefined ? (on ? 0 : target.length) : indexOf(target, { before, at: 0 });
  return withList(left, to, insertIds(target, index, going));
}

function assertPictures(grid: GridArrays, ids: readonly string[]): void {
  const blank = ids.filter(lookup(grid.placeholders, ids.length));
  if (blank.length > 0) throw new GridRuleError('IS_PLACEHOLDER', blank);
}

/** Members and covers that leave their carousels, as what the cover is, to where the anchor is in that list. */
export function relocateFreed(
  grid: GridArrays,
  ids: readonly string[],
  anchor: ChangeOf<'leave'>,
): GridArrays {
  return (['planned', 'posted', 'drafts'] as const).reduce((current, list) => {
    const here = ids.filter((id) => idsIn(current, list).includes(id) && !carouselHolding(current, id));
    return here.length === 0
      ? current
      : withList(current, list, relocate(idsIn(current, list), here, anchor));
  }, grid);
}
