import type { Change } from '@tessera/contracts';
import { useSyncExternalStore } from 'react';

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
  private lists: Lists = { done: [], undone: [] };
  private readonly listeners = new Set<() => void>();

  readonly read = (): Lists => this.lists;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A new step: what was taken back before it cannot be done again. */
  add(step: Step): void {
    this.become({ done: [...this.lists.done, step].slice(-STEPS), undone: [] });
  }

  /** Out of whichever list it stands in; responds whether it stood in one. */
  take(step: Step): boolean {
    const { done, undone } = this.lists;
    if (!done.includes(step) && !undone.includes(step)) return false;
    const others = (steps: readonly Step[]) => steps.filter((each) => each !== step);
    this.become({ done: others(done), undone: others(undone) });
    return true;
  }

  /** At the end of a list, where a step that was taken out comes back to or goes over to. */
  put(list: keyof Lists, step: Step): void {
    this.become({ ...this.lists, [list]: [...this.lists[list], step] });
  }

  private become(lists: Lists): void {
    this.lists = lists;
    for (const listener of this.listeners) listener();
  }
}

/** The lists, for a component that follows them. */
export function useSteps(steps: Steps): Lists {
  return useSyncExternalStore(steps.subscribe, steps.read);
}
