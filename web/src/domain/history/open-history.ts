import type { BoardHistory } from './board-history.js';
import type { GridHistory } from './grid-history.js';

/** What Undo or Redo would do. */
export interface NextStep {
  readonly words: string;
  /** Returns whether it was done; where not, the person is told. */
  readonly take: () => Promise<boolean>;
}

/** What can be taken back and done again, as it changes. */
export interface SeenHistory {
  readonly subscribe: (listener: () => void) => () => void;
  /** The latest step; null where there is none. */
  readonly undo: NextStep | null;
  /** What was taken back last, unless something new was done since. */
  readonly redo: NextStep | null;
}

/** The history that a person sees: the steps of the open grid and those of the board, in the order of time. */
export class OpenHistory implements SeenHistory {
  constructor(
    private readonly grid: GridHistory,
    private readonly board: BoardHistory,
  ) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    const leave = [this.grid, this.board].map(({ steps }) => steps.subscribe(listener));
    return () => leave.forEach((stop) => stop());
  };

  get undo(): NextStep | null {
    const { grid, board } = this;
    return laterOf(
      grid.steps.read().done.at(-1),
      board.steps.read().done.at(-1),
      (step) => grid.undo(step),
      (step) => board.undo(step),
    );
  }

  get redo(): NextStep | null {
    const { grid, board } = this;
    const lastNew = Math.max(grid.steps.lastNew, board.steps.lastNew);
    const fresh = <Any extends { readonly number: number }>(step: Any | undefined) =>
      step !== undefined && step.number > lastNew ? step : undefined;
    return laterOf(
      fresh(grid.steps.read().undone.at(-1)),
      fresh(board.steps.read().undone.at(-1)),
      (step) => grid.redo(step),
      (step) => board.redo(step),
    );
  }
}

interface Numbered {
  readonly words: string;
  readonly number: number;
}

function laterOf<One extends Numbered, Other extends Numbered>(
  one: One | undefined,
  other: Other | undefined,
  takeOne: (step: One) => Promise<boolean>,
  takeOther: (step: Other) => Promise<boolean>,
): NextStep | null {
  if (one !== undefined && one.number > (other?.number ?? 0)) {
    return { words: one.words, take: () => takeOne(one) };
  }
  return other === undefined ? null : { words: other.words, take: () => takeOther(other) };
}
