import type { QueryClient } from '@tanstack/react-query';
import type { Grid, PlanLimits } from '@tessera/contracts';
import { sendBetweenGrids } from '../../domain/history/between-grids.js';
import { historyOf } from '../../domain/history/grid-history.js';
import { moveWords } from '../../domain/history/words.js';
import { notifyFailure } from '../../domain/photos/photo-failures.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { mayAddPhotos } from '../../domain/plan/plan-refusals.js';
import { undoAction } from '../../domain/toasts/change-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { leaving } from '../../domain/transfers/leaving.js';
import { toast } from '../../shared/ui/toast-store.js';
import { countOf } from '../grids/grid-faces.js';

/** Posts and drafts, and the grid that a person chose for them. */
export interface ToGrid {
  readonly client: QueryClient;
  readonly limits: PlanLimits;
  /** The grid that they are in. */
  readonly gridId: string;
  readonly ids: readonly string[];
  readonly to: Grid;
  readonly onOpen: (gridId: string) => void;
}

/** Moves posts and drafts, covers with their members, to another grid: a step that Undo takes back. */
export function moveToGrid(move: ToGrid): void {
  const { client, limits, gridId, to, onOpen } = move;
  const { ids, photos } = leaving(ledgerOf(client, gridId).shown, move.ids);
  if (ids.length === 0 || !mayAddPhotos(limits, countOf(client, to), photos)) return;
  const history = historyOf(client, gridId);
  // To the start of the other grid, where uploads go too: what is not there yet stands for the first place, as the
  // page need not know what is there.
  const start = { before: ids[0] ?? null, at: 0, rest: [] };
  const sending = sendBetweenGrids(client, { kind: 'transfer', from: gridId, to: to.id, ids, ...start });
  const { step, stored } = history.follow(sending, moveWords(ids, to.name));
  toast({
    title: `Moved to "${to.name}"`,
    actions: [
      undoAction(() => history.undo(step), 'Moved back.'),
      { label: 'Open', onSelect: () => onOpen(to.id) },
    ],
  });
  stored.catch((error: unknown) => notifyFailure(error, FAILURES.transfer, () => moveToGrid(move)));
}
