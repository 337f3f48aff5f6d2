import { plannedOf, type GridArrays } from '../grid.js';
import { clamp, FEW } from '../order.js';
import { GridRuleError } from '../rule-error.js';

/** The lists that posts and drafts stand in. */
export type List = 'planned' | 'posted' | 'drafts';

/** Where something goes: before an item, or with null to the end; by its index where that item is gone. */
export interface Anchor {
  readonly before: string | null;
  readonly at: number;
}

export function idsIn(grid: GridArrays, list: List): readonly string[] {
  if (list === 'drafts') return grid.drafts;
  return list === 'posted' ? grid.posted : plannedOf(grid);
}

/** The grid with another content of one of its lists. */
export function withList(grid: GridArrays, list: List, ids: readonly string[]): GridArrays {
  if (list === 'drafts') return { ...grid, drafts: ids };
  if (list === 'posted') return { ...grid, order: [...plannedOf(grid), ...ids], posted: ids };
  return { ...grid, order: grid.posted.length === 0 ? ids : [...ids, ...grid.posted] };
}

/** The list that an item stands in; undefined for a member and for what is not there. */
export function listOf(grid: GridArrays, id: string): List | undefined {
  if (grid.posted.includes(id)) return 'posted';
  if (grid.order.includes(id)) return 'planned';
  return grid.drafts.includes(id) ? 'drafts' : undefined;
}

/**
 * The one list in which all of them stand.
 * Throws `ID_TWICE`, `UNKNOWN_ID`, `NOT_A_POST` for members, and `POSTED_LOCKED` where some are posted and not all, or
 * all without `unlocked`. O(n).
 */
export function commonList(grid: GridArrays, ids: readonly string[], unlocked = false): List {
  assertOnce(ids);
  const lists = listsOf(grid, ids);
  if (lists.includes(undefined)) throw missing(grid, ids);
  const [list = 'planned'] = lists;
  const posted = ids.filter((_, index) => lists[index] === 'posted');
  if (posted.length > 0 && (posted.length < ids.length || !unlocked)) {
    throw new GridRuleError('POSTED_LOCKED', posted);
  }
  if (lists.some((other) => other !== list)) throw new GridRuleError('NOT_A_POST', ids);
  return list;
}

/** The list of each of the ids, as {@link listOf} has it. O(n). */
export function listsOf(grid: GridArrays, ids: readonly string[]): (List | undefined)[] {
  if (ids.length <= FEW) return ids.map((id) => listOf(grid, id));
  const lists = new Map<string, List>();
  for (const list of ['planned', 'posted', 'drafts'] as const) {
    for (const id of idsIn(grid, list)) lists.set(id, list);
  }
  return ids.map((id) => lists.get(id));
}

/** `ids` taken out of a list and put in where the anchor is. O(n). */
export function relocate(list: readonly string[], ids: readonly string[], anchor: Anchor): string[] {
  const rest = withoutIds(list, ids);
  rest.splice(indexOf(rest, anchor), 0, ...ids);
  return rest;
}

/** A copy of the list without these ids. O(n). */
export function withoutIds(list: readonly string[], ids: readonly string[]): string[] {
  if (ids.length > FEW) {
    const gone = new Set(ids);
    return list.filter((id) => !gone.has(id));
  }
  const rest = [...list];
  for (const id of ids) {
    const index = rest.indexOf(id);
    if (index >= 0) rest.splice(index, 1);
  }
  return rest;
}

/** The index of an anchor in a list. */
export function indexOf(list: readonly string[], { before, at }: Anchor): number {
  if (before === null) return list.length;
  const index = list.indexOf(before);
  return index < 0 ? clamp(at, list.length) : index;
}

export function assertOnce(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw new GridRuleError('ID_TWICE', ids);
}

/** Why some of them stand in no list. */
export function missing(grid: GridArrays, ids: readonly string[]): GridRuleError {
  const members = new Set(grid.carousels.flatMap((carousel) => carousel.members));
  const absent = ids.filter((id) => listOf(grid, id) === undefined);
  const unknown = absent.filter((id) => !members.has(id));
  return unknown.length > 0
    ? new GridRuleError('UNKNOWN_ID', unknown)
    : new GridRuleError('NOT_A_POST', absent);
}
