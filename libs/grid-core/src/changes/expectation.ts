import type { Container, Expectation } from '@tessera/contracts';
import { carouselPhotos } from '../grid.js';
import { GridRuleError } from '../rule-error.js';
import { isSame } from './fields.js';
import { idsIn, listsOf, type List } from './lists.js';
import { shownFields, type GridState } from './state.js';

/*
 * What somebody took back must still be as their step has left it. Only what the step touched counts: what others did
 * with other items meanwhile stays.
 */

type GridSettings = NonNullable<Expectation['grid']>;

const LISTS = ['planned', 'posted', 'drafts'] as const satisfies List[];

/** How a step from `before` has left these items. O(n + items of carousels). */
export function expectationOf(before: GridState, after: GridState, ids: readonly string[]): Expectation {
  const containers = containersOf(after, ids);
  const touched = ids.filter((id) => containers.has(id));
  const [was, is] = [shownFields(before, touched), shownFields(after, touched)];
  const pinned = new Set(after.arrays.pinned);
  return {
    items: touched.map((id) => {
      const [old, now] = [was.get(id), is.get(id)];
      const fields = old && now ? changedFields(old, now) : {};
      return { id, in: containers.get(id) ?? 'trash', pinned: pinned.has(id), fields };
    }),
    orders: ordersOf(after, new Set(touched)),
    grid: changedFields(settingsOf(before), settingsOf(after)),
  };
}

/** Throws `CHANGED_ELSEWHERE`, naming the items, where it is not so. O(n + items of carousels). */
export function assertAsExpected(state: GridState, { items, orders, grid }: Expectation): void {
  const ids = items.map(({ id }) => id);
  const [containers, shown] = [containersOf(state, ids), shownFields(state, ids)];
  const pinned = new Set(state.arrays.pinned);
  const other = items.filter(
    ({ id, in: container, pinned: wasPinned, fields }) =>
      !isSame(containers.get(id), container) ||
      pinned.has(id) !== wasPinned ||
      isOther(shown.get(id), fields),
  );
  const now = ordersOf(state, new Set(orders.flat()));
  const elsewhere = [
    ...other.map(({ id }) => id),
    ...(isSame(sorted(now), sorted(orders)) ? [] : orders.flat()),
  ];
  if (elsewhere.length > 0 || isOther(settingsOf(state), grid))
    throw new GridRuleError('CHANGED_ELSEWHERE', elsewhere);
}

/** Without the skipped days of a rhythm: an undo skips or plans again the step's own days alone. */
const settingsOf = ({ ratio, rhythm }: GridState): Required<GridSettings> => ({
  ratio,
  weekly: rhythm?.weekly ?? null,
  zone: rhythm?.zone ?? null,
  start: rhythm?.start ?? null,
});

/** Where each of the items is; not of what is nowhere. O(n). */
function containersOf({ arrays, trash }: GridState, ids: readonly string[]): Map<string, Container> {
  const lists = listsOf(arrays, ids);
  const carousels = new Map(
    arrays.carousels.flatMap(({ groupId, members }) => members.map((id) => [id, { groupId }] as const)),
  );
  return new Map(
    ids.flatMap((id, index) => {
      const container = lists[index] ?? carousels.get(id) ?? (trash.has(id) ? 'trash' : null);
      return container === null ? [] : [[id, container] as const];
    }),
  );
}

/** The named ones as they stand to each other, where at least two are in one list or carousel. */
function ordersOf({ arrays }: GridState, named: ReadonlySet<string>): string[][] {
  return [...LISTS.map((list) => idsIn(arrays, list)), ...arrays.carousels.map(carouselPhotos)]
    .map((ids) => ids.filter((id) => named.has(id)))
    .filter((ids) => ids.length > 1);
}

function changedFields<Fields extends object>(was: Partial<Fields>, is: Fields): Partial<Fields> {
  const names = Object.keys(is) as (keyof Fields)[];
  return Object.fromEntries(
    names
      .filter((name) => name !== 'picture' && !isSame(was[name], is[name]))
      .map((name) => [name, is[name]]),
  ) as Partial<Fields>;
}

/** Whether one of the expected values is another now. */
const isOther = (now: object = {}, expected: object = {}): boolean =>
  !isSame(changedFields(now, expected), {});

const sorted = (orders: readonly (readonly string[])[]) =>
  [...orders].sort((a, b) => (a.join() < b.join() ? -1 : 1));
