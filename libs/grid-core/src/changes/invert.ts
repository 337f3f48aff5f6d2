import type { Change, ChangeOf, SingleChange } from '@tessera/contracts';
import { pin } from '../posts.js';
import { apply } from './apply.js';
import { changesBetween } from './difference.js';
import { expectationOf } from './expectation.js';
import { commonList, idsIn } from './lists.js';
import { itemsNamed } from './reach.js';
import { shownField, shownFields, type GridState } from './state.js';

/**
 * What takes a change back: applied one after another to the state after it, they end in `state`, the state before it,
 * by what a page shows. They name no more than the change itself touched, so that what others change meanwhile stays.
 * `at` is when it is taken back. Throws what {@link apply} throws.
 */
export function invert(state: GridState, change: Change, at: Date): SingleChange[] {
  return simpleInverse(state, change) ?? changesBetween(apply(state, change), state, at);
}

/** As {@link invert}, as one step that is refused where what the change touched is no longer as it has left it. */
export function undo(state: GridState, change: Change, at: Date): ChangeOf<'together'> {
  const after = apply(state, change);
  const changes = invert(state, change, at);
  const ids = [change, ...changes].flatMap(itemsNamed);
  return { kind: 'together', changes, expect: expectationOf(state, after, [...new Set(ids)]) };
}

/** Of those changes of which it can be told without a look at everything; null for the others. O(n). */
function simpleInverse(state: GridState, change: Change): SingleChange[] | null {
  switch (change.kind) {
    case 'move':
      return movesBack(state, change);
    case 'swap':
      return [change];
    case 'permute': {
      const named = new Set(change.ids);
      const list = commonList(state.arrays, change.ids, change.unlocked);
      return [{ ...change, ids: idsIn(state.arrays, list).filter((id) => named.has(id)) }];
    }
    case 'pin':
      return pinsBack(state, change);
    case 'place': {
      // A carousel of one, which grows, is none without what came.
      if (typeof change.into !== 'string') return null;
      const ids = change.items.map(({ id }) => id).filter((id) => !state.items.has(id));
      return ids.length === 0 ? [] : [{ kind: 'remove', ids, alone: true }];
    }
    case 'set': {
      // A type may end a carousel.
      if (change.field === 'mediaType') return null;
      const before = shownField(state, change.id, change.field);
      return [{ ...change, value: before, seen: change.value }];
    }
    case 'setAll':
      return change.field === 'mediaType' ? null : valuesBack(state, change);
    default:
      return null;
  }
}

/** To what each showed before. */
function valuesBack(state: GridState, { field, values }: ChangeOf<'setAll'>): SingleChange[] {
  const ids = [...new Set(values.map(({ id }) => id))];
  const back = [...shownFields(state, ids)].map(([id, item]) => ({ id, value: item[field] }));
  return [{ kind: 'setAll', field, values: back }];
}

/** Those that stood next to each other go back together, the last first, before what stood behind them. */
function movesBack({ arrays }: GridState, { ids, unlocked }: ChangeOf<'move'>): SingleChange[] {
  const list = idsIn(arrays, commonList(arrays, ids, unlocked));
  const places = ids.map((id) => list.indexOf(id)).sort((a, b) => b - a);
  const back: SingleChange[] = [];
  for (let next = 0; next < places.length;) {
    const end = places[next] ?? 0;
    let start = end;
    while (places[++next] === start - 1) start -= 1;
    const run = list.slice(start, end + 1);
    back.push({
      kind: 'move',
      ids: run,
      before: list[end + 1] ?? null,
      at: start,
      ...(unlocked ? { unlocked } : {}),
    });
  }
  return back;
}

function pinsBack({ arrays }: GridState, { id, on }: ChangeOf<'pin'>): SingleChange[] {
  if (arrays.pinned.includes(id) === on) return [];
  if (!on) return [{ kind: 'pin', id, on: true }];
  const { unpinned } = pin(arrays, id);
  return [
    { kind: 'pin', id, on: false },
    ...unpinned.map((other): SingleChange => ({ kind: 'pin', id: other, on: true })),
  ];
}
