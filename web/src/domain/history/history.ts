import type { AppliedChange } from '@tessera/contracts';
import { ApiError, hasCode } from '../../shared/api/api-error.js';
import { toast } from '../../shared/ui/toast-store.js';
import { tellFailure } from '../photos/photo-failures.js';
import { FAILURES, type Failure } from '../toasts/failure-toasts.js';
import { Steps, stepOf, type Back, type ChangeStep, type Deed, type Kind, type Step } from './steps.js';

/** What shows changes and sends them: of a grid, or of the board. */
export interface Changing<Value> {
  /** Throws why the change was left out. */
  readonly change: (change: Value) => Promise<AppliedChange<Value>>;
}

/** What was done, so that it can be taken back and done again. */
export class History<Value extends Kind> {
  readonly steps = new Steps<Value>();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(protected readonly ledger: Changing<Value>) {}

  /** Makes a change as a step; one that changes nothing, or is left out, is none. `stored` fails with why. */
  make(
    change: Value,
    words: string,
  ): { readonly step: ChangeStep<Value>; readonly stored: Promise<AppliedChange<Value>> } {
    const stored = this.ledger.change(change);
    return { step: this.add(words, inverseOf(stored)), stored };
  }

  /** Whether nothing was done since. */
  isLatest(step: Step<Value>): boolean {
    return this.steps.read().done.at(-1) === step;
  }

  /** As {@link make}, for what is more than a change. `done` fails with why it was not done. */
  perform(words: string, deed: Deed<Value>): { readonly step: Step<Value>; readonly done: Promise<unknown> } {
    const { done, back } = this.start(deed);
    return { step: this.add(words, back), done };
  }

  /** Takes a step back, by default the latest. Responds whether it was taken back; where not, the person is told. */
  undo(
    step: Step<Value> | undefined = this.steps.read().done.at(-1),
    failure: Failure = FAILURES.undo,
  ): Promise<boolean> {
    return this.turnBack(step, { from: 'done', to: 'undone', failure });
  }

  /** Does again what was taken back last. */
  redo(step: Step<Value> | undefined = this.steps.read().undone.at(-1)): Promise<boolean> {
    return this.turnBack(step, { from: 'undone', to: 'done', failure: FAILURES.redo });
  }

  /** A new step. */
  protected add<Known extends Step<Value>['back']>(
    words: string,
    back: Known,
  ): Step<Value> & { back: Known } {
    const step = this.stepOf(words, back);
    this.steps.add(step);
    return step;
  }

  private async turnBack(step: Step<Value> | undefined, way: Way): Promise<boolean> {
    if (step === undefined || !this.steps.take(step)) return false;
    const before = this.turn;
    // Steps go out in the order in which they were taken, even where one still waits for what takes it back.
    const back = before.then(() => step.back);
    this.turn = back;
    const turning = back.then((known) => known && this.start(known));
    // At once: whoever presses the other key next means this step.
    const turned = this.stepOf(
      step.words,
      turning.then((started) => started && started.back),
    );
    this.steps.put(way.to, turned);
    const begun = await turning;
    if (begun === null) return false;
    try {
      await begun.done;
      return true;
    } catch (error) {
      this.steps.take(turned);
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

  private start(back: Back<Value>): { readonly done: Promise<unknown>; readonly back: Step<Value>['back'] } {
    if (typeof back === 'function') {
      const done = back();
      return { done, back: done.catch(() => null) };
    }
    const stored = this.ledger.change(back);
    return { done: stored, back: inverseOf(stored) };
  }

  private stepOf<Known extends Step<Value>['back']>(words: string, back: Known) {
    const step = stepOf<Value, Known>(words, back);
    void back.then((known) => known === null && this.steps.take(step));
    return step;
  }
}

/** What takes a change back; null where it was left out. */
export const inverseOf = <Value>(stored: Promise<AppliedChange<Value>>): Promise<Value | null> =>
  stored.then(
    ({ inverse }) => inverse,
    () => null,
  );

interface Way {
  readonly from: 'done' | 'undone';
  readonly to: 'done' | 'undone';
  readonly failure: Failure;
}
