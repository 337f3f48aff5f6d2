import type { AppliedChange, Change, RefusedChange } from '@tessera/contracts';
import { apply, carouselOf, touches, undo, type GridState } from '@tessera/grid-core';
import { madeBy } from './pictures-named.js';
import { refusalOf } from './refusals.js';

/** What became of the changes of a call. */
export interface Outcome {
  readonly state: GridState;
  readonly applied: readonly AppliedChange[];
  readonly refused: readonly RefusedChange[];
}

export interface RunOptions {
  /** The state with the documents that the change needs. */
  readonly load: (state: GridState, change: Change) => Promise<GridState>;
  /** Throws AppError for what the rules of a grid do not know: ids and pictures that are not the person's to use. */
  readonly check: (state: GridState, change: Change) => void;
  readonly now: Date;
}

/**
 * Applies changes in their order. One that is refused is left out, with those that name what only it would have made.
 * O(changes · n) for n items of the grid; one whose inverse is not plain costs O(n log n).
 */
export async function runChanges(
  start: GridState,
  changes: readonly Change[],
  { load, check, now }: RunOptions,
): Promise<Outcome> {
  const applied: AppliedChange[] = [];
  const refused: RefusedChange[] = [];
  const unmade = new Map<string, RefusedChange>();
  let state = start;
  const refuse = (change: Change, refusal: RefusedChange): void => {
    refused.push(refusal);
    for (const id of madeBy(change)) unmade.set(id, refusal);
  };
  for (const [index, change] of changes.entries()) {
    const cause = causeOf(state, change, unmade);
    if (cause) {
      refuse(change, { ...cause, index });
      continue;
    }
    try {
      state = await load(state, change);
      check(state, change);
      const inverse = undo(state, change, now);
      state = apply(state, change);
      applied.push({ index, inverse });
    } catch (error) {
      refuse(change, refusalOf(index, change, state, error));
    }
  }
  return { state, applied, refused };
}

/** The refusal of the change that would have made what this one names. */
function causeOf(
  { items, arrays }: GridState,
  change: Change,
  unmade: ReadonlyMap<string, RefusedChange>,
): RefusedChange | undefined {
  if (unmade.size === 0) return undefined;
  const made = new Set(madeBy(change));
  const missing = touches(change).find(
    (id) => unmade.has(id) && !made.has(id) && !items.has(id) && !carouselOf(arrays, id),
  );
  return missing === undefined ? undefined : unmade.get(missing);
}
