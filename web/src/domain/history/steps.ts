import type { Change } from '@tessera/contracts';
import { Store } from '../../shared/store.js';
import type { Sending } from '../outbox/entry.js';

/** A change of any sort. */
export interface Kind {
  readonly kind: string;
}

/** What takes a step back. */
export interface Back<Value> {
  readonly change: Value;
  /** What it takes back, where that still waits for the server. */
  readonly of?: string;
}

/** Something that a person did, and what takes it back. */
export interface Step<Value extends Kind = Change> {
  /** As in 'Undo move of 3 photos'. */
  readonly words: string;
  /** As it is known by now; null where there is nothing to take back. */
  readonly back: () => Promise<Back<Value> | null>;
  /** Grows from each step to the next, over all windows and pages of a browser. */
  readonly number: number;
}

/** What takes a change back: by the server's word, or, while it waits for that, by the page's own. */
export const backOf =
  <Value>({ id, stored, waits, inverse }: Sending<Value>) =>
  (): Promise<Back<Value> | null> =>
    Promise.race([
      stored.then(
        (applied) => asBack(applied.inverse),
        () => null,
      ),
      waits.then(() => asBack(inverse(), id)),
    ]);

const asBack = <Value>(change: Value | null, of?: string): Back<Value> | null =>
  change && { change, ...(of !== undefined && { of }) };

export interface Lists<Value extends Kind = Change> {
  /** Done, the latest last. */
  readonly done: readonly Step<Value>[];
  /** Taken back, the latest last. */
  readonly undone: readonly Step<Value>[];
}

/** How many a person can take back. */
const STEPS = 200;

let made = 0;

/** By the clock, which pages and windows of a browser share. */
const nextNumber = (): number => (made = Math.max(made + 1, Date.now()));

export const stepOf = <Value extends Kind>(words: string, back: Step<Value>['back']): Step<Value> => ({
  words,
  back,
  number: nextNumber(),
});

/** The steps that can be taken back, and those that were. */
export class Steps<Value extends Kind = Change> {
  private readonly lists = new Store<Lists<Value>>({ done: [], undone: [] });
  private newest = 0;

  readonly read = this.lists.read;
  readonly subscribe = this.lists.subscribe;

  /** The number of the last new step. What was taken back before it cannot be done again. */
  get lastNew(): number {
    return this.newest;
  }

  /** A new step. */
  add(step: Step<Value>): void {
    this.newest = step.number;
    this.lists.set({ done: [...this.read().done, step].slice(-STEPS), undone: [] });
  }

  /** Out of whichever list it stands in; returns whether it stood in one. */
  take(step: Step<Value>): boolean {
    const { done, undone } = this.read();
    if (!done.includes(step) && !undone.includes(step)) return false;
    const others = (steps: readonly Step<Value>[]) => steps.filter((each) => each !== step);
    this.lists.set({ done: others(done), undone: others(undone) });
    return true;
  }

  /** Another step in the place of one that stands in a list. */
  replace(step: Step<Value>, by: Step<Value>): void {
    const { done, undone } = this.read();
    const replaced = (steps: readonly Step<Value>[]) => steps.map((each) => (each === step ? by : each));
    this.lists.set({ done: replaced(done), undone: replaced(undone) });
  }

  /**
   * In its place in a list, by its number. `newest` is the last new step that whoever has made it knows of, where that
   * is an earlier page or another window.
   */
  put(list: keyof Lists<Value>, step: Step<Value>, newest = 0): void {
    this.newest = Math.max(this.newest, newest);
    // The clock may have been set back.
    made = Math.max(made, step.number, newest);
    const steps = [...this.read()[list], step].toSorted((a, b) => a.number - b.number);
    this.lists.set({ ...this.read(), [list]: steps });
  }
}
