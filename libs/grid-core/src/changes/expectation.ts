import type { Container, Expectation, FieldName } from '@tessera/contracts';
import { carouselHolding, carouselPhotos } from '../grid.js';
import { GridRuleError } from '../rule-error.js';
import { isSame } from './fields.js';
import { idsIn, listOf, type List } from './lists.js';
import { shownField, shownFields, type GridState } from './state.js';

/*
 * What somebody took back must still be as their step has left it. Only what the step touched counts: what others did with
 * other items meanwhile stays.
 */

const LISTS = ['planned', 'posted', 'drafts'] as const satisfies List[];

/** How a step from `before` has left these items. O(n + items of carousels). */
export function expectationOf(before: GridState, after: GridState, ids: readonly string[]): Expectation {
  const touched = ids.filter((id) => containerOf(after, id) !== null);
  const [was, is] = [shownFields(before, touched), shownFields(after, touched)];
  const pinned = new Set(after.arrays.pinned);
  return {
    items: touched.map((id) => {
      const [old, now] = [was.get(id), is.get(id)];
      const fields = old && now ? changedFields(old, now) : {};
      return { id, in: containerOf(after, id) ?? 'trash', pinned: pinned.has(id), fields };
    }),
    orders: ordersOf(after, new Set(touched)),
  };
}

/** Throws `CHANGED_ELSEWHERE`, naming the items, where it is not so. O(n + items of carousels). */
export function assertAsExpected(state: GridState, { items, orders }: Expectation): void {
  const pinned = new Set(state.arrays.pinned);
  const other = items.filter(
    ({ id, in: container, pinned: wasPinned, fields }) =>
      !isSame(containerOf(state, id), container) ||
      pinned.has(id) !== wasPinned ||
      Object.entries(fields).some(
        ([field, value]) => !isSame(shownField(state, id, field as FieldName), value),
      ),
  );
  if (other.length > 0)
    throw new GridRuleError(
      'CHANGED_ELSEWHERE',
      other.map(({ id }) => id),
    );
  const now = ordersOf(state, new Set(orders.flat()));
  if (!isSame(sorted(now), sorted(orders))) throw new GridRuleError('CHANGED_ELSEWHERE', orders.flat());
}

/** Null for what is nowhere. O(n). */
function containerOf({ arrays, trash }: GridState, id: string): Container | null {
  const list = listOf(arrays, id);
  if (list) return list;
  const carousel = carouselHolding(arrays, id);
  if (carousel) return { groupId: carousel.groupId };
  return trash.has(id) ? 'trash' : null;
}

/** The named ones as they stand to each other, where at least two are in one list or carousel. */
function ordersOf({ arrays }: GridState, named: ReadonlySet<string>): string[][] {
  return [...LISTS.map((list) => idsIn(arrays, list)), ...arrays.carousels.map(carouselPhotos)]
    .map((ids) => ids.filter((id) => named.has(id)))
    .filter((ids) => ids.length > 1);
}

function changedFields<Fields extends object>(was: Fields, is: Fields): Partial<Fields> {
  const names = Object.keys(is) as (keyof Fields)[];
  return Object.fromEntries(
    names
      .filter((name) => name !== 'picture' && !isSame(was[name], is[name]))
      .map((name) => [name, is[name]]),
  ) as Partial<Fields>;
}

const sorted = (orders: readonly (readonly string[])[]) =>
  [...orders].sort((a, b) => (a.join() < b.join() ? -1 : 1));
