import type { Change, SingleChange, TransferBody } from '@tessera/contracts';

/** Posts and drafts that go from one grid to another, and what is left to do once they are there. */
interface MoveBetween {
  readonly kind: 'transfer';
  readonly from: string;
  readonly to: string;
  readonly ids: readonly string[];
  readonly before: string | null;
  readonly at: number;
  /** What carousels of them are called there, where that is free: what was done to them before names it. */
  readonly groupIds?: TransferBody['groupIds'];
  readonly rest: readonly SingleChange[];
}

/** A change of another grid than the one in whose history it stands, such as the deletion of copies there. */
interface Elsewhere {
  readonly kind: 'elsewhere';
  readonly gridId: string;
  readonly change: Change;
}

/** What concerns two grids. */
export type BetweenGrids = MoveBetween | Elsewhere;

/** One step of several changes, one after another, since a change names only so many ids. */
export interface InParts {
  readonly kind: 'inParts';
  readonly changes: readonly Change[];
  /** Of each that takes back a change which still waits for the server, the id of that one; else null. */
  readonly of?: readonly (string | null)[];
}

/** What the history of a grid does and takes back. */
export type GridCommand = Change | CompoundCommand;

/** What is more than one change of the grid. */
export type CompoundCommand = BetweenGrids | InParts;

export const isCompound = (command: GridCommand): command is CompoundCommand =>
  command.kind === 'transfer' || command.kind === 'elsewhere' || command.kind === 'inParts';
