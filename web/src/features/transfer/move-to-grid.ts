import type { QueryClient } from '@tanstack/react-query';
import type { Grid, PlanLimits } from '@tessera/contracts';
import { historyOf } from '../../domain/history/grid-history.js';
import type { Deed } from '../../domain/history/steps.js';
import { moveWords } from '../../domain/history/words.js';
import { tellFailure } from '../../domain/photos/photo-failures.js';
import { ledgerOf } from '../../domain/photos/photo-ledger.js';
import { mayAddPhotos } from '../../domain/plan/plan-refusals.js';
import { FAILURES } from '../../domain/toasts/failure-toasts.js';
import { leaving } from '../../domain/transfers/leaving.js';
import { transfer } from '../../domain/transfers/transfer.js';
import { announce } from '../../shared/ui/announcer.js';
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
  const { step, done } = history.perform(moveWords(ids, to.name), moving(client, gridId, to.id, ids));
  toast({
    title: `Moved to "${to.name}"`,
    actions: [
      {
        label: 'Undo',
        onSelect: () => void history.undo(step).then((back) => back && announce('Moved back.')),
      },
      { label: 'Open', onSelect: () => onOpen(to.id) },
    ],
  });
  done.catch((error: unknown) => tellFailure(error, FAILURES.transfer, () => moveToGrid(move)));
}

/** To the start of the other grid, where uploads go too. */
function moving(client: QueryClient, from: string, to: string, wanted: readonly string[]): Deed {
  return async () => {
    const { ids, place, rest } = leaving(ledgerOf(client, from).shown, wanted);
    // What is not there yet stands for the first place, as the page need not know what is there.
    await transfer(client, { from, to, ids, before: ids[0] ?? null, at: 0 });
    return async () => {
      await transfer(client, { from: to, to: from, ids, ...place });
      // Where others changed the grid meanwhile they are back all the same, if not each in its old place.
      if (rest.length > 0)
        await ledgerOf(client, from)
          .change({ kind: 'together', changes: [...rest] })
          .catch(() => undefined);
      return moving(client, from, to, ids);
    };
  };
}
