import { ApiError, hasCode } from '../../shared/api/api-error.js';
import { sessionUserId } from '../../shared/session/session.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { Sending } from '../outbox/entry.js';
import { isOfPlan } from '../plan/plan-refusals.js';
import { notifyFailure } from '../photos/photo-failures.js';
import type { Failure } from '../toasts/failure-toasts.js';
import { FAILURES } from '../toasts/failures.js';
import { backOf, Steps, stepOf, type Kind, type Step } from './steps.js';

/** What shows changes and sends them: of a grid and between grids, or of the board. */
export interface Changing<Value> {
  /** `of` is a change that still waits and that this one takes back. */
  readonly send: (change: Value, of?: string) => Sending<Value>;
  /** A change that has no response yet, whichever page or window has made it. */
  readonly underWay: (id: string) => Sending<Value> | undefined;
  /** Resolves when it is known what earlier pages have left to be sent. */
  readonly ready: Promise<void>;
}

/** A change as a step. */
export interface Done<Value extends Kind> extends Pick<Sending<Value>, 'stored' | 'accepted' | 'waits'> {
  readonly step: Step<Value>;
}

/** What was done, so that it can be taken back and done again. */
export class History<Value extends Kind> {
  readonly steps = new Steps<Value>();
  private turn: Promise<unknown> = Promise.resolve();

  /** `scope` names it where this browser keeps its steps. */
  constructor(
    protected readonly ledger: Changing<Value>,
    scope: string,
  ) {
    const userId = sessionUserId();
    // The page works without it, if it cannot be fetched.
    if (userId !== null)
      void import('./kept-steps.js')
        .then(({ keepSteps }) => keepSteps(userId, scope, this.steps, ledger))
        .catch(() => undefined);
  }

  /** Makes a change as a step; one that changes nothing, or is left out, is none. */
  make(change: Value, words: string): Done<Value> {
    return this.follow(this.ledger.send(change), words);
  }

  /** As {@link make}, of what is being sent already. */
  follow<One extends Value>(sending: Sending<One>, words: string): Done<One> {
    const { stored, accepted, waits } = sending;
    return { step: this.add(words, backOf(sending), stored), stored, accepted, waits };
  }

  /** A step of something that is done; `change` takes it back. */
  note(change: Value, words: string): Step<Value> {
    return this.add(words, () => Promise.resolve({ change }), Promise.resolve());
  }

  /** Whether nothing was done since. */
  isLatest(step: Step<Value>): boolean {
    return this.steps.read().done.at(-1) === step;
  }

  /** Takes a step back, by default the latest. Returns whether it was taken back; where not, the person is told. */
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

  /** A new step. Once it is done it is none where there is nothing to take back. */
  protected add<One extends Value>(words: string, back: Step<One>['back'], done: Promise<unknown>) {
    const step = this.stepOf(words, back, done);
    this.steps.add(step);
    return step;
  }

  private async turnBack(step: Step<Value> | undefined, way: Way): Promise<boolean> {
    if (step === undefined || !this.steps.take(step)) return false;
    const before = this.turn;
    // Steps go out in the order in which they were taken, even where one still waits for what takes it back.
    const back = before.then(() => step.back());
    this.turn = back.catch(() => null);
    const turning = back.then((known) => known && this.ledger.send(known.change, known.of));
    // At once: whoever presses the other key next means this step.
    const turned = this.stepOf(
      step.words,
      async () => {
        const sending = await turning;
        return sending && backOf(sending)();
      },
      turning.then((sending) => sending?.stored),
    );
    this.steps.put(way.to, turned);
    const begun = await turning;
    if (begun === null) return false;
    const settled = begun.stored.then(
      () => true,
      (error: unknown) => this.stay(error, step, turned, way),
    );
    return Promise.race([settled, begun.waits.then(() => true)]);
  }

  /** Handles an undo that failed. Returns false. */
  private stay(error: unknown, step: Step<Value>, turned: Step<Value>, way: Way): false {
    this.steps.take(turned);
    // What is not there any more was changed, too.
    if (hasCode(error, 'CHANGED_ELSEWHERE') || hasCode(error, 'NOT_FOUND')) {
      toast({ title: 'This was changed elsewhere.' });
      return false;
    }
    // What a rule refuses would be refused again; for what the plan refuses there may be room later.
    if (!(error instanceof ApiError) || error.status >= 500 || isOfPlan(error))
      this.steps.put(way.from, step);
    notifyFailure(error, way.failure, () => void this.turnBack(step, way));
    return false;
  }

  private stepOf<One extends Value>(words: string, back: Step<One>['back'], done: Promise<unknown>) {
    const step = stepOf(words, back);
    void done
      .catch(() => undefined)
      .then(back)
      .then((known) => known === null && this.steps.take(step));
    return step;
  }
}

interface Way {
  readonly from: 'done' | 'undone';
  readonly to: 'done' | 'undone';
  readonly failure: Failure;
}
