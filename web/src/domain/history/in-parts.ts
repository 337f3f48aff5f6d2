import { LIMITS, type Change } from '@tessera/contracts';
import { carouselPhotos, type Carousel } from '@tessera/grid-core';
import type { GridCommand } from './grid-command.js';
import type { GridHistory } from './grid-history.js';
import type { Done } from './history.js';
import { wordsOf } from './words.js';

/** Half of a call: what takes a change back may name, beside each photo, the one that it stands before. */
const MOST = LIMITS.changes.ids / 2;

/**
 * Changes that do the same one after another as this one, which may name more ids than a change can. `carousels` are
 * those of the grid: what takes the deletion of one back names each of its photos.
 */
export function partsOf(change: Change, carousels: readonly Carousel[], most = MOST): readonly Change[] {
  switch (change.kind) {
    case 'remove': {
      const going = change.alone === true ? [] : carousels;
      const photos = new Map(going.map((each) => [each.cover, carouselPhotos(each).length]));
      return inSlices(change.ids, most, (id) => photos.get(id) ?? 1).map(({ slice }) => ({
        ...change,
        ids: slice,
      }));
    }
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
export function doInParts(history: GridHistory, change: Change, words = wordsOf(change)): Done<GridCommand> {
  const changes = partsOf(change, history.shown.state.arrays.carousels);
  return changes.length === 1
    ? history.do(change, undefined, words)
    : history.make({ kind: 'inParts', changes }, words);
}

interface Slice<T> {
  readonly slice: T[];
  readonly start: number;
}

/** In their order, each as long as its weights come to no more than `most`. */
function inSlices<T>(
  all: readonly T[],
  most: number,
  weightOf: (each: T) => number = () => 1,
): readonly Slice<T>[] {
  const slices: Slice<T>[] = [];
  let [start, weight] = [0, 0];
  for (const [index, each] of all.entries()) {
    const more = weightOf(each);
    if (index > start && weight + more > most) {
      slices.push({ slice: all.slice(start, index), start });
      [start, weight] = [index, 0];
    }
    weight += more;
  }
  return [...slices, { slice: all.slice(start), start }];
}
