import type { QueryClient } from '@tanstack/react-query';
import type { AppliedChange, Change } from '@tessera/contracts';
import { ApiError, hasCode } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';
import { tellFailure } from '../photos/photo-failures.js';
import { ledgerOf, type PhotoLedger } from '../photos/photo-ledger.js';
import { FAILURES, type Failure } from '../toasts/failure-toasts.js';
import { backOfBoth } from './back-of-both.js';
import { Steps, type Back, type ChangeStep, type Deed, type Step } from './steps.js';
import { wordsOf } from './words.js';

export interface Done {
  readonly step: ChangeStep;
  /** Fails with why the change was left out. */
  readonly stored: Promise<AppliedChange>;
}

/** What is done to one grid, so that it can be taken back and done again. */
export class GridHistory {
  readonly steps = new Steps();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly ledger: PhotoLedger) {}

  /**
   * Makes a change as a step; one that changes nothing, or is left out, is none. Where it goes on with the latest step,
   * such as typing with what was typed before, both are one. `words` name the step where the change alone does not tell
   * what was done.
   */
  do(change: Change, goesOn?: ChangeStep, words = wordsOf(change)): Done {
    const stored = this.ledger.change(change);
    const isLatest = goesOn !== undefined && this.isLatest(goesOn);
    if (isLatest) this.steps.take(goesOn);
    const own = inverseOf(stored);
    const back = isLatest
      ? Promise.all([goesOn.back, own]).then(([first, second]) => backOfBoth(first, second))
      : own;
    const step = this.stepOf(words, back);
    this.steps.add(step);
    // What was left out is no part of the step, and its words say nothing of it.
    if (isLatest) stored.catch(() => this.steps.replace(step, goesOn));
    return { step, stored };
  }

  /** Whether nothing was done since. */
  isLatest(step: Step): boolean {
    return this.steps.read().done.at(-1) === step;
  }

  /** As {@link do}, for what is more than a change of this grid. `done` fails with why it was not done. */
  perform(words: string, deed: Deed): { readonly step: Step; readonly done: Promise<unknown> } {
    const { done, back } = this.start(deed);
    const step = this.stepOf(words, back);
    this.steps.add(step);
    return { step, done };
  }

  /** Takes a step back, by default the latest. Responds whether it was taken back; where not, the person is told. */
  undo(step = this.steps.read().done.at(-1), failure: Failure = FAILURES.undo): Promise<boolean> {
    return this.turnBack(step, { from: 'done', to: 'undone', failure });
  }

  /** Does again what was taken back last. */
  redo(step = this.steps.read().undone.at(-1)): Promise<boolean> {
    return this.turnBack(step, { from: 'undone', to: 'done', failure: FAILURES.redo });
  }

  private async turnBack(step: Step | undefined, way: Way): Promise<boolean> {
    if (step === undefined || !this.steps.take(step)) return false;
    const before = this.turn;
    // Steps go out in the order in which they were taken, even where one still waits for what takes it back.
    const back = before.then(() => step.back);
    this.turn = back;
    const known = await back;
    if (known === null) return false;
    const turned = this.start(known);
    this.steps.put(way.to, this.stepOf(step.words, turned.back));
    try {
      await turned.done;
      return true;
    } catch (error) {
      // What is not there any more was changed, too.
      if (hasCode(error, 'CHANGED_ELSEWHERE') || hasCode(error, 'NOT_FOUND')) {
        toast({ title: 'This was changed elsewhere.' });
        return false;
      }
      // What a rule refuses would be refused again.
      if (!(error instanceof ApiError) || error.status >= 500) this.steps.put(way.from, step);
      tellFailure(error, way.failure, () => void this.turnBack(step, way));
      return false;
    }
  }

  private start(back: Back): { readonly done: Promise<unknown>; readonly back: Step['back'] } {
    if (typeof back === 'function') {
      const done = back();
      return { done, back: done.catch(() => null) };
    }
    const stored = this.ledger.change(back);
    return { done: stored, back: inverseOf(stored) };
  }

  private stepOf<Known extends Step['back']>(words: string, back: Known): { words: string; back: Known } {
    const step = { words, back };
    void back.then((known) => known === null && this.steps.take(step));
    return step;
  }
}

const inverseOf = (stored: Promise<AppliedChange>): ChangeStep['back'] =>
  stored.then(
    ({ inverse }) => inverse,
    () => null,
  );

/** A change of any grid. */
export function changing(ledger: PhotoLedger, change: Change): Deed {
  return async () => {
    const { inverse } = await ledger.change(change);
    return inverse && changing(ledger, inverse);
  };
}

interface Way {
  readonly from: 'done' | 'undone';
  readonly to: 'done' | 'undone';
  readonly failure: Failure;
}

const histories = new WeakMap<PhotoLedger, GridHistory>();

/** The one history of a grid, which ends with its ledger when another person uses the page. */
export function historyOf(client: QueryClient, gridId: string): GridHistory {
  const ledger = ledgerOf(client, gridId);
  let history = histories.get(ledger);
  if (history === undefined) histories.set(ledger, (history = new GridHistory(ledger)));
  return history;
}
