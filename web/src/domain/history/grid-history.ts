import type { QueryClient } from '@tanstack/react-query';
import type { Change } from '@tessera/contracts';
import { ledgerOf, type PhotoLedger } from '../photos/photo-ledger.js';
import { backOfBoth } from './back-of-both.js';
import { History, type Done } from './history.js';
import { backOf, type ChangeStep, type Deed } from './steps.js';
import { wordsOf } from './words.js';

/** What is done to one grid, so that it can be taken back and done again. */
export class GridHistory extends History<Change> {
  /**
   * Makes a change as a step, as {@link History.make} does. Where it goes on with the latest step, such as typing with
   * what was typed before, both are one. `words` name the step where the change alone does not tell what was done.
   */
  do(change: Change, goesOn?: ChangeStep, words = wordsOf(change)): Done<Change> {
    if (goesOn === undefined || !this.isLatest(goesOn)) return this.make(change, words);
    const sending = this.ledger.send(change);
    this.steps.take(goesOn);
    const { stored, accepted, waits } = sending;
    const back = backOf(sending);
    const step = this.add(words, async () => backOfBoth(await goesOn.back(), await back()), stored);
    // What was left out is no part of the step, and its words say nothing of it.
    stored.catch(() => this.steps.replace(step, goesOn));
    return { step, stored, accepted, waits };
  }
}

/** A change of any grid. */
export function changing(ledger: PhotoLedger, change: Change): Deed {
  return async () => {
    const { inverse } = await ledger.change(change);
    return inverse && changing(ledger, inverse);
  };
}

const histories = new WeakMap<PhotoLedger, GridHistory>();

/** The one history of a grid, which ends with its ledger when another person uses the page. */
export function historyOf(client: QueryClient, gridId: string): GridHistory {
  const ledger = ledgerOf(client, gridId);
  let history = histories.get(ledger);
  if (history === undefined) histories.set(ledger, (history = new GridHistory(ledger, gridId)));
  return history;
}
