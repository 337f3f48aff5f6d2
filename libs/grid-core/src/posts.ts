import { LIMITS, type PhotoPosition } from '@tessera/contracts';
import { itemsOf, plannedCount, type GridArrays } from './grid.js';
import { insertIds, lookup, moveId, permuteIds } from './order.js';
import { GridRuleError } from './rule-error.js';

/**
 * New posts before what stands at `position` (clamped to the planned ones), in the order given; those in `blank` have
 * no picture yet. Throws `ID_TWICE` and, for an id that is in the grid, `ALREADY_THERE`. O(n).
 */
export function insertAt(
  grid: GridArrays,
  position: number,
  ids: readonly string[],
  blank: ReadonlySet<string> = new Set(),
): GridArrays {
  const added = new Set(ids);
  if (added.size !== ids.length) throw new GridRuleError('ID_TWICE', ids);
  const there = itemsOf(grid).filter((id) => added.has(id));
  if (there.length > 0) throw new GridRuleError('ALREADY_THERE', there);
  return {
    ...grid,
    order: insertIds(grid.order, Math.min(position, plannedCount(grid)), ids),
    placeholders: [...grid.placeholders, ...ids.filter((id) => blank.has(id))],
  };
}

/**
 * One post at `position` (clamped), the others closed up.
 * Throws `UNKNOWN_ID`, `NOT_A_POST` for a member, and `POSTED_LOCKED` where what is posted would not stay as it is.
 * O(n).
 */
export function move(grid: GridArrays, id: string, position: number): GridArrays {
  assertPosts(grid, [id]);
  return reordered(grid, moveId(grid.order, id, position));
}

/**
 * {@link permuteIds} on the grid's posts. Throws besides `NOT_A_POST` for members, which have no place of their own,
 * and `POSTED_LOCKED` where what is posted would not stay as it is.
 */
export function permute(grid: GridArrays, placements: readonly PhotoPosition[]): GridArrays {
  assertPosts(
    grid,
    placements.map(({ id }) => id),
  );
  return reordered(grid, permuteIds(grid.order, placements));
}

/**
 * Pins a post. Where three are pinned already, the one of them with the lowest position is released and named in
 * `unpinned` [spec 4.3]. Pinning again changes nothing.
 * Throws `UNKNOWN_ID`, and `NOT_A_POST` for a member. O(n).
 */
export function pin(
  grid: GridArrays,
  id: string,
): { readonly grid: GridArrays; readonly unpinned: readonly string[] } {
  assertPosts(grid, [id]);
  if (grid.pinned.includes(id)) return { grid, unpinned: [] };
  const byPosition = grid.pinned.toSorted((a, b) => grid.order.indexOf(a) - grid.order.indexOf(b));
  const unpinned = byPosition.slice(0, Math.max(0, byPosition.length - LIMITS.pinned + 1));
  const released = new Set(unpinned);
  return { grid: { ...grid, pinned: [...grid.pinned.filter((post) => !released.has(post)), id] }, unpinned };
}

/** Releases a pinned post; on any other item it changes nothing. Throws `UNKNOWN_ID`. O(n). */
export function unpin(grid: GridArrays, id: string): GridArrays {
  if (!grid.pinned.includes(id)) {
    if (!itemsOf(grid).includes(id)) throw new GridRuleError('UNKNOWN_ID', [id]);
    return grid;
  }
  return { ...grid, pinned: grid.pinned.filter((post) => post !== id) };
}

/** A placeholder becomes a photo where it stands. Throws `NOT_A_PLACEHOLDER`. O(n). */
export function fillPlaceholder(grid: GridArrays, id: string): GridArrays {
  if (!grid.placeholders.includes(id)) throw new GridRuleError('NOT_A_PLACEHOLDER', [id]);
  return { ...grid, placeholders: grid.placeholders.filter((post) => post !== id) };
}

/** The posted posts stay behind the others, and in their order. */
function reordered(grid: GridArrays, order: readonly string[]): GridArrays {
  const planned = plannedCount(grid);
  const moved = grid.posted.filter((id, index) => order[planned + index] !== id);
  if (moved.length > 0) throw new GridRuleError('POSTED_LOCKED', moved);
  return { ...grid, order };
}

function assertPosts(grid: GridArrays, ids: readonly string[]): void {
  const isPost = lookup(grid.order, ids.length);
  const others = ids.filter((id) => !isPost(id));
  if (others.length === 0) return;
  const members = new Set(grid.carousels.flatMap((carousel) => carousel.members));
  const unknown = others.filter((id) => !members.has(id));
  if (unknown.length > 0) throw new GridRuleError('UNKNOWN_ID', unknown);
  throw new GridRuleError('NOT_A_POST', others);
}
