import type { QueryClient } from '@tanstack/react-query';
import type { BoardChange, Grid } from '@tessera/contracts';
import { boardLedgerOf, type BoardLedger } from '../grids/board-ledger.js';
import { BOARD_SCOPE } from '../outbox/board-scope.js';
import { History } from './history.js';

/** What is done to a person's grids: made, named, ordered and deleted. */
export type BoardHistory = History<BoardChange>;

/** What was done, as it stands behind 'Undo' and 'Redo'. */
export function boardWordsOf(change: BoardChange, grids: readonly Pick<Grid, 'id' | 'name'>[]): string {
  const nameOf = (id: string): string => `"${grids.find((grid) => grid.id === id)?.name ?? ''}"`;
  switch (change.kind) {
    case 'create':
      return `new grid "${change.name}"`;
    case 'rename':
      return `renaming to "${change.name}"`;
    case 'remove':
      return `deletion of ${nameOf(change.id)}`;
    case 'restore':
      return 'return of a grid';
    case 'order':
      return 'move of a grid';
  }
}

const histories = new WeakMap<BoardLedger, BoardHistory>();

/** The one history of a person's grids, which ends with its ledger when another person uses the page. */
export function boardHistoryOf(client: QueryClient, userId: string): BoardHistory {
  const ledger = boardLedgerOf(client, userId);
  let history = histories.get(ledger);
  if (history === undefined) histories.set(ledger, (history = new History<BoardChange>(ledger, BOARD_SCOPE)));
  return history;
}
