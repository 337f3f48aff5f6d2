import type { BoardChange } from '@tessera/contracts';

interface Known {
  readonly change: BoardChange;
  readonly inverse: BoardChange | null;
}

/** Changes of the board that got no response, so that it is not known whether the server has them; and their inverses. */
export class Unanswered {
  private readonly known = new Map<string, Known>();

  /** The first inverse counts: by the time of another try the board may have the change. */
  keep(change: BoardChange, inverse: BoardChange | null): void {
    const key = JSON.stringify(change);
    if (!this.known.has(key)) this.known.set(key, { change, inverse });
  }

  /** What took the change back when it was sent first; it has a response now. */
  take(change: BoardChange): BoardChange | null {
    const key = JSON.stringify(change);
    const inverse = this.known.get(key)?.inverse ?? null;
    this.known.delete(key);
    return inverse;
  }

  /** Whether one of them removes the grid. */
  removes(id: string): boolean {
    return [...this.known.values()].some(({ change }) => change.kind === 'remove' && change.id === id);
  }
}
