import { LIMITS, type Change, type ChangeOf } from '@tessera/contracts';
import type { GridHistory } from '../../../domain/history/grid-history.js';
import { notifyFailure } from '../../../domain/photos/photo-failures.js';
import { undoAction } from '../../../domain/toasts/change-toasts.js';
import { FAILURES } from '../../../domain/toasts/failures.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { isTooLong, withReplaced, type Found } from './find-texts.js';

/** Half of a call, so that other changes have room beside it; what takes it back is about as large. */
const MOST_BYTES = LIMITS.changes.bytes / 2;

/** What is to be replaced, and what is left out. */
export interface Replacement {
  readonly sets: readonly ChangeOf<'set'>[];
  /** They would be longer than the network takes. */
  readonly tooLong: readonly Found[];
}

/** What is found, with another text in each place. */
export function replacementOf(found: readonly Found[], by: string): Replacement {
  const results = found.map((each) => ({ each, value: withReplaced(each.text, each.spans, by) }));
  const fits = ({ each, value }: (typeof results)[number]) => !isTooLong(each.field, each.stored, value);
  return {
    sets: results
      .filter((result) => fits(result) && result.value !== result.each.text)
      .map(({ each: { photo, field, stored }, value }) => ({
        kind: 'set',
        id: photo.id,
        field,
        value,
        seen: stored,
      })),
    tooLong: results.filter((result) => !fits(result)).map(({ each }) => each),
  };
}

/** As many from the first on as one step holds. */
export function inOneStep(sets: Replacement['sets'], mostBytes = MOST_BYTES): Replacement['sets'] {
  let bytes = 0;
  const end = sets.findIndex((set) => (bytes += new Blob([JSON.stringify(set)]).size) > mostBytes);
  return end === -1 ? sets : sets.slice(0, Math.max(end, 1));
}

export const textsOf = (count: number): string => (count === 1 ? '1 text' : `${count} texts`);

/**
 * Replaces texts as one step, with Undo in the toast. Each text is named as it was seen: where one was changed
 * elsewhere in the meantime nothing is replaced, and nobody's words are lost.
 */
export function replaceTexts(history: GridHistory, sets: Replacement['sets']): void {
  const now = inOneStep(sets);
  const [first] = now;
  if (first === undefined) return;
  const change: Change = now.length === 1 ? first : { kind: 'together', changes: [...now] };
  const { step, stored } = history.do(change, undefined, `replacement in ${textsOf(now.length)}`);
  const rest = sets.length - now.length;
  toast({
    title: `Replaced in ${textsOf(now.length)}`,
    ...(rest > 0 && { description: `One step holds no more. Replace again for the other ${rest}.` }),
    actions: [undoAction(() => history.undo(step), `Undone: replacement in ${textsOf(now.length)}.`)],
  });
  stored.catch((error: unknown) => notifyFailure(error, FAILURES.text, () => replaceTexts(history, now)));
}
