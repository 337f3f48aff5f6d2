import { LIMITS, type Change } from '@tessera/contracts';
import type { GridDeed } from './grid-deed.js';
import type { GridHistory } from './grid-history.js';
import type { Done } from './history.js';
import { wordsOf } from './words.js';

/** Half of a call: what takes a change back may name, beside each photo, the one that it stands before. */
const MOST = LIMITS.changes.ids / 2;

/** Changes that do the same one after another as this one, which may name more ids than a change can. */
export function partsOf(change: Change, most = MOST): readonly Change[] {
  switch (change.kind) {
    case 'remove':
    case 'shelve':
      return inSlices(change.ids, most).map(({ slice }) => ({ ...change, ids: slice }));
    case 'move':
    case 'unshelve':
      return inSlices(change.ids, most).map(({ slice, start }) => ({
        ...change,
        ids: slice,
        at: change.at + start,
      }));
    case 'posted': {
      const parts = inSlices(change.ids, most).map(({ slice }) => ({ ...change, ids: slice }));
      // Each goes before those that are posted already.
      return change.on ? parts.toReversed() : parts;
    }
    case 'setAll':
      return inSlices(change.values, most).map(({ slice }) => ({ ...change, values: slice }));
    default:
      return [change];
  }
}

/** Makes a change as one step, as {@link GridHistory.do} does, of however many photos it is. */
export function doInParts(history: GridHistory, change: Change, words = wordsOf(change)): Done<GridDeed> {
  const changes = partsOf(change);
  return changes.length === 1
    ? history.do(change, undefined, words)
    : history.make({ kind: 'inParts', changes }, words);
}

function inSlices<T>(all: readonly T[], most: number): { readonly slice: T[]; readonly start: number }[] {
  const starts = Array.from({ length: Math.max(1, Math.ceil(all.length / most)) }, (_, part) => part * most);
  return starts.map((start) => ({ slice: all.slice(start, start + most), start }));
}
