import { ApiError, hasCode } from '../../shared/api/api-error.js';
import { sessionUserId } from '../../shared/session/session.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { Sending } from '../outbox/entry.js';
import { tellFailure } from '../photos/photo-failures.js';
import { FAILURES, type Failure } from '../toasts/failure-toasts.js';
import {
  backOf,
  Steps,
  stepOf,
  type Back,
  type ChangeStep,
  type Deed,
  type Kind,
  type Step,
} from './steps.js';

/** What shows changes and sends them: of a grid, or of the board. */
export interface Changing<Value> {
  /** `of` is a change that still waits and that this one takes back. */
  readonly send: (change: Value, of?: string) => Sending<Value>;
  /** A change that is not answered yet, whichever page or window has made it. */
  readonly underWay: (id: string) => Sending<Value> | undefined;
  /** Resolves when it is known what earlier pages have left to be sent. */
  readonly ready: Promise<void>;
}

/** A change as a step. */
export interface Done<Value extends Kind> extends Pick<Sending<Value>, 'stored' | 'accepted' | 'waits'> {
  readonly step: ChangeStep<Value>;
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
    const sending = this.ledger.send(change);
    const { stored, accepted, waits } = sending;
    return { step: this.add(words, backOf(sending), stored), stored, accepted, waits };
  }

  /** Whether nothing was done since. */
  isLatest(step: Step<Value>): boolean {
    return this.steps.read().done.at(-1) === step;
  }

  /** As {@link make}, for what is more than a change. `done` fails with why it was not done. */
  perform(words: string, deed: Deed<Value>): { readonly step: Step<Value>; readonly done: Promise<unknown> } {
    const { done, back } = start(deed);
    return { step: this.add(words, back, done), done };
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

  /** A new step. Once it is done it is none where there is nothing to take back. */
  protected add<Known extends Step<Value>['back']>(words: string, back: Known, done: Promise<unknown>) {
    const step = this.stepOf(words, back, done);
    this.steps.add(step);
    return step;
  }

  private async turnBack(step: Step<Value> | undefined, way: Way): Promise<boolean> {
    if (step === undefined || !this.steps.take(step)) return false;
    const before = this.turn;
    // Steps go out in the order in which they were taken, even where one still waits for what takes it back.
    const back = before.then(() => step.back());
    this.turn = back;
    const turning = back.then((known) => known && this.start(known));
    // At once: whoever presses the other key next means this step.
    const turned = this.stepOf(
      step.words,
      async () => (await turning)?.back() ?? null,
      turning.then((started) => started?.done),
    );
    this.steps.put(way.to, turned);
    const begun = await turning;
    if (begun === null) return false;
    const settled = begun.done.then(
      () => true,
      (error: unknown) => this.stay(error, step, turned, way),
    );
    return Promise.race([settled, begun.waits.then(() => true)]);
  }

  /** A step was not taken back. Responds so. */
  private stay(error: unknown, step: Step<Value>, turned: Step<Value>, way: Way): false {
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

  private start(back: Back<Value>): Started<Value> {
    if (typeof back === 'function') return start(back);
    const sending = this.ledger.send(back.change, back.of);
    return { done: sending.stored, waits: sending.waits, back: backOf(sending) };
  }

  private stepOf<Known extends Step<Value>['back']>(words: string, back: Known, done: Promise<unknown>) {
    const step = stepOf<Value, Known>(words, back);
    void done
      .catch(() => undefined)
      .then(back)
      .then((known) => known === null && this.steps.take(step));
    return step;
  }
}

/** What is being done. */
interface Started<Value extends Kind> {
  readonly done: Promise<unknown>;
  /** Resolves where it has to wait for the server. */
  readonly waits: Promise<void>;
  readonly back: Step<Value>['back'];
}

function start<Value extends Kind>(deed: Deed<Value>): Started<Value> {
  const done = deed();
  return { done, waits: new Promise(() => undefined), back: () => done.catch(() => null) };
}

interface Way {
  readonly from: 'done' | 'undone';
  readonly to: 'done' | 'undone';
  readonly failure: Failure;
}
