import type { Change } from '@tessera/contracts';
import { apply, carouselOf, touches, undo, type GridState } from '@tessera/grid-core';
import type { GridDocuments } from './grid-documents.js';
import type { ClaimedPictures } from './picture-claims.js';
import { madeBy } from './pictures-named.js';
import { assertUsable } from './pictures-wanted.js';
import { refusalOf } from './refusals.js';
import type { Rules } from './run-changes.js';

/**
 * Grid-core's rules, with what they do not know: which ids and pictures are the person's to use. A change costs O(n)
 * for n items of the grid, one whose inverse is not plain O(n log n).
 */
export function gridRules(
  documents: GridDocuments,
  pictures: ClaimedPictures,
  now: Date,
): Rules<GridState, Change> {
  return {
    load: (state, change) => documents.load(state, change),
    invert: (state, change) => {
      assertUsable(state, change, documents, pictures);
      return undo(state, change, now);
    },
    apply,
    refusal: refusalOf,
    makes: madeBy,
    names: touches,
    has: ({ items, arrays }, id) => items.has(id) || carouselOf(arrays, id) !== undefined,
  };
}
