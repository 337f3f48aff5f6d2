import type { Change, ChangeKind, ChangeOf } from '@tessera/contracts';
import { ChangedMap } from '../changed-map.js';
import type { GridArrays } from '../grid.js';
import { keepHidden } from '../hidden.js';
import { freedBy } from '../places.js';
import { postedLately } from '../posted-lately.js';
import { freedTexts, keepTexts } from '../texts.js';
import { assertAsExpected } from './expectation.js';
import * as fields from './fields.js';
import * as grouping from './grouping.js';
import * as moving from './moving.js';
import * as placing from './placing.js';
import { hasAnyText, hasTextIn, mergedTexts, postTextsOf, type GridState } from './state.js';
import * as trashing from './trashing.js';

type Handler<Kind extends ChangeKind> = (state: GridState, change: ChangeOf<Kind>) => GridState;

const onArrays =
  <Kind extends ChangeKind>(
    change: (grid: GridArrays, change: ChangeOf<Kind>) => GridArrays,
  ): Handler<Kind> =>
  (state, value) => ({ ...state, arrays: change(state.arrays, value) });

const inCarousels =
  <Kind extends ChangeKind>(
    change: (state: GridState, change: ChangeOf<Kind>) => GridArrays,
  ): Handler<Kind> =>
  (state, value) =>
    settled(state, { ...state, arrays: change(state, value) });

const settling =
  <Kind extends ChangeKind>(handler: Handler<Kind>): Handler<Kind> =>
  (state, value) =>
    settled(state, handler(state, value));

const HANDLERS: { readonly [Kind in ChangeKind]: Handler<Kind> } = {
  move: onArrays(moving.move),
  permute: onArrays(moving.permute),
  swap: onArrays(moving.swap),
  shelve: onArrays(moving.shelve),
  unshelve: onArrays(moving.unshelve),
  posted: (state, change) => ({
    ...state,
    arrays: moving.posted(state.arrays, change),
    postedLately: postedLately(state, change),
  }),
  place: settling(placing.place),
  fill: placing.fill,
  unfill: placing.unfill,
  picture: placing.picture,
  set: fields.set,
  setAll: fields.setAll,
  pin: fields.pin,
  grid: fields.grid,
  remove: settling(trashing.remove),
  restore: settling(trashing.restore),
  gather: inCarousels(grouping.gather),
  join: inCarousels(grouping.join),
  leave: inCarousels(grouping.leave),
  scatter: inCarousels(grouping.scatter),
  arrange: inCarousels(grouping.arrange),
  together(state, { changes, expect }) {
    if (expect) assertAsExpected(state, expect);
    return changes.reduce(apply, state);
  },
};

/**
 * The state after a change: the same for the page, which shows it, and for the server, which stores it. Whole or not at
 * all: where a rule forbids it, it throws GridRuleError, and the state is as it was. A change that has happened already
 * counts as applied. O(n) for n items of the grid at most.
 */
export function apply(state: GridState, change: Change): GridState {
  const handler = HANDLERS[change.kind] as Handler<ChangeKind>;
  return handler(state, change);
}

/** Where carousels changed: who left one is a photo, and each post keeps its texts and stays hidden or seen. */
function settled(before: GridState, after: GridState): GridState {
  if (before.arrays.carousels === after.arrays.carousels) return after;
  const items = new ChangedMap(after.items);
  const hasAny = (id: string) => {
    const item = before.items.get(id);
    return item !== undefined && hasAnyText(item);
  };
  const kept = keepTexts(before.arrays, after.arrays, { hasCaption: hasTextIn(before.items), hasAny });
  for (const { from, to, isMerged } of kept.moves) {
    const source = before.items.get(from);
    const target = items.get(to);
    if (!source || !target) continue;
    const own = target.borrowed?.own ?? postTextsOf(target);
    const texts = isMerged ? mergedTexts(source, target) : postTextsOf(source);
    items.set(to, { ...target, ...texts, borrowed: { from, own } });
  }
  const fromOf = (id: string): string | undefined => items.get(id)?.borrowed?.from;
  for (const [id, isReturned] of freedTexts(before.arrays, kept, hasTextIn(items), fromOf)) {
    const item = items.get(id);
    if (item?.borrowed) items.set(id, { ...item, ...(isReturned && item.borrowed.own), borrowed: undefined });
  }
  for (const id of freedBy(before.arrays, after.arrays)) {
    const item = items.get(id);
    if (item) items.set(id, { ...item, mediaType: 'photo' });
  }
  const wasHidden = (id: string) => after.items.get(id)?.isHidden ?? before.items.get(id)?.isHidden ?? false;
  for (const [id, isHidden] of keepHidden(before.arrays, after.arrays, wasHidden)) {
    const item = items.get(id);
    if (item) items.set(id, { ...item, isHidden });
  }
  return { ...after, arrays: kept.grid, items };
}
