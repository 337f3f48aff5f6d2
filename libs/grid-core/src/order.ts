import type { PhotoPosition } from '@tessera/contracts';
import { GridRuleError } from './rule-error.js';

/** `position` brought into 0..length; anything past the end means the end. */
export function clamp(position: number, length: number): number {
  return Math.min(Math.max(position, 0), length);
}

/** Looking few up one by one is faster than a look at everything. */
export const FEW = 8;

/** Tells whether an id is in a list, where that is asked `count` times. O(n) together, and O(n) for each of a few. */
export function lookup(list: readonly string[], count: number): (id: string) => boolean {
  if (count <= FEW) return (id) => list.includes(id);
  const all = new Set(list);
  return (id) => all.has(id);
}

/** The list with `added` put before what stands at `position` (clamped). O(n). */
export function insertIds(ids: readonly string[], position: number, added: readonly string[]): string[] {
  const at = clamp(position, ids.length);
  return [...ids.slice(0, at), ...added, ...ids.slice(at)];
}

/** The list with `id` at `position` (clamped), the others closed up. Throws `UNKNOWN_ID`. O(n). */
export function moveId(ids: readonly string[], id: string, position: number): string[] {
  const rest = ids.filter((other) => other !== id);
  if (rest.length === ids.length) throw new GridRuleError('UNKNOWN_ID', [id]);
  return insertIds(rest, position, [id]);
}

/**
 * The named ids permuted among the places that they hold together, in the order of the given positions; equal
 * positions keep the order in which they were named, and ids not named keep their places (decisions page).
 * Positions only order the named ids, so gaps in them do not matter.
 * Throws `ID_TWICE` and `UNKNOWN_ID`. O(n + m log m) for m named ids.
 */
export function permuteIds(ids: readonly string[], placements: readonly PhotoPosition[]): string[] {
  const named = new Set<string>();
  for (const { id } of placements) {
    if (named.has(id)) throw new GridRuleError('ID_TWICE', [id]);
    named.add(id);
  }
  const wanted = [...placements].sort((a, b) => a.position - b.position).map(({ id }) => id);
  let next = 0;
  const permuted = ids.map((id) => (named.has(id) ? (wanted[next++] ?? id) : id));
  if (next !== wanted.length) {
    const known = new Set(ids);
    throw new GridRuleError(
      'UNKNOWN_ID',
      wanted.filter((id) => !known.has(id)),
    );
  }
  return permuted;
}

/**
 * The order of a person's grids after a request that names some of them: those named first, in the order named,
 * then the others as they stood. Throws `ID_TWICE` and `UNKNOWN_ID`. O(n).
 */
export function reorderGrids(order: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(order);
  const named = new Set<string>();
  for (const id of wanted) {
    if (!known.has(id)) throw new GridRuleError('UNKNOWN_ID', [id]);
    if (named.has(id)) throw new GridRuleError('ID_TWICE', [id]);
    named.add(id);
  }
  return [...wanted, ...order.filter((id) => !named.has(id))];
}
