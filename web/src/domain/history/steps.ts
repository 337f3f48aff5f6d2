import type { Change } from '@tessera/contracts';
import { Store, useStore } from '../../shared/store.js';

/** Does more than a change of one grid. Resolves with what takes it back, null for nothing; throws why it did not. */
export type Deed = () => Promise<Back | null>;

/** What takes a step back. */
export type Back = Change | Deed;

/** Something that a person did to a grid, and what takes it back. */
export interface Step {
  /** As in 'Undo move of 3 photos'. */
  readonly words: string;
  /** Known as soon as the server has the change; null where there is nothing to take back. */
  readonly back: Promise<Back | null>;
}

/** A step of changes of its grid alone. */
export interface ChangeStep extends Step {
  readonly back: Promise<Change | null>;
}

interface Lists {
  /** Done, the latest last. */
  readonly done: readonly Step[];
  /** Taken back, the latest last. */
  readonly undone: readonly Step[];
}

/** How many a person can take back. */
const STEPS = 200;

/** The steps of a grid that can be taken back, and those that were. */
export class Steps {
  private readonly lists = new Store<Lists>({ done: [], undone: [] });

  readonly read = this.lists.read;
  readonly subscribe = this.lists.subscribe;

  /** A new step: what was taken back before it cannot be done again. */
  add(step: Step): void {
    this.lists.become({ done: [...this.read().done, step].slice(-STEPS), undone: [] });
  }

  /** Out of whichever list it stands in; responds whether it stood in one. */
  take(step: Step): boolean {
    const { done, undone } = this.read();
    if (!done.includes(step) && !undone.includes(step)) return false;
    const others = (steps: readonly Step[]) => steps.filter((each) => each !== step);
    this.lists.become({ done: others(done), undone: others(undone) });
    return true;
  }

  /** Another step in the place of one that stands in a list. */
  replace(step: Step, by: Step): void {
    const { done, undone } = this.read();
    const replaced = (steps: readonly Step[]) => steps.map((each) => (each === step ? by : each));
    this.lists.become({ done: replaced(done), undone: replaced(undone) });
  }

  /** At the end of a list, where a step that was taken out comes back to or goes over to. */
  put(list: keyof Lists, step: Step): void {
    this.lists.become({ ...this.read(), [list]: [...this.read()[list], step] });
  }
}

/** The lists, for a component that follows them. */
export const useSteps = (steps: Steps): Lists => useStore(steps);
