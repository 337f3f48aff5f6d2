import { useQueryClient } from '@tanstack/react-query';
import type { BoardChange, Grid, PlanLimits } from '@tessera/contracts';
import { useMemo } from 'react';
import { boardLedgerOf } from '../../domain/grids/board-ledger.js';
import { boardHistoryOf, boardWordsOf } from '../../domain/history/board-history.js';
import { mayAddGrid, refusedByPlan } from '../../domain/plan/plan-refusals.js';
import { notifyChange, undoAction } from '../../domain/toasts/change-toasts.js';
import { notifyFailed, type Failure } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from '../../domain/toasts/failures.js';
import { hasCode, toastMessage } from '../../shared/api/api-error.js';
import { newId } from '../../shared/api/new-id.js';
import { toast } from '../../shared/ui/toast-store.js';

export interface GridActions {
  /** Returns whether the matter is done with; where not, the person was told. `onMade` gets the id of the new grid. */
  readonly create: (name: string, retry: () => void, onMade: (id: string) => void) => Promise<boolean>;
  /** As of `create`. */
  readonly rename: (grid: Grid, name: string, retry: () => void) => Promise<boolean>;
  readonly remove: (grid: Grid) => Promise<void>;
  readonly reorder: (order: readonly string[]) => Promise<void>;
  /** Whether the plan has room for one more; where not, the person is told. */
  readonly mayCreate: () => boolean;
  /** Reads the list again, such as for its counts, or where a call found a grid gone. */
  readonly refresh: () => void;
}

/** What a person can do to their grids: shown at once, taken back on a failure, and each a step of the history. */
export function useGridActions(userId: string, limits: PlanLimits): GridActions {
  const client = useQueryClient();
  return useMemo(() => {
    const ledger = boardLedgerOf(client, userId);
    const history = boardHistoryOf(client, userId);
    const isListed = (id: string) => ledger.grids.some((grid) => grid.id === id);

    /** Returns the step, or null where the server did not follow; the person was told. */
    const make = async (change: BoardChange, failure: Failure, retry: () => void) => {
      const { step, stored, accepted } = history.make(change, boardWordsOf(change, ledger.grids));
      const told = stored.catch((error: unknown) => tell(error, change, failure, retry));
      try {
        await accepted;
        return step;
      } catch {
        await told;
        return null;
      }
    };

    const tell = async (error: unknown, change: BoardChange, failure: Failure, retry: () => void) => {
      if (refusedByPlan(error)) return;
      const isOfOne = change.kind === 'rename' || change.kind === 'remove';
      const isGone = isOfOne && hasCode(error, 'NOT_FOUND') && (await ledger.lacks(change.id));
      if (!isGone)
        notifyFailed(error, { ...failure, description: toastMessage(error, failure.description) }, retry);
    };

    const remove = async (grid: Grid) => {
      if (isListed(grid.id) && ledger.grids.length === 1) {
        toast({ ...FAILURES.lastGrid, variant: 'destructive' });
        return;
      }
      const change: BoardChange = { kind: 'remove', id: grid.id };
      const step = await make(change, FAILURES.removeGrid, () => void remove(grid));
      if (step !== null)
        notifyChange(
          'gridDeleted',
          undoAction(() => history.undo(step), 'Grid restored.'),
        );
    };

    const reorder = async (order: readonly string[]) => {
      const change: BoardChange = { kind: 'order', ids: [...order] };
      await make(change, FAILURES.reorderGrids, () => void reorder(order));
    };

    return {
      mayCreate: () => mayAddGrid(limits, ledger.grids.length),
      create: async (name, retry, onMade) => {
        const id = newId();
        const step = await make({ kind: 'create', id, name }, FAILURES.createGrid, retry);
        if (step === null) return false;
        if (isListed(id)) {
          notifyChange(
            'gridCreated',
            undoAction(() => history.undo(step), 'Grid deleted.'),
          );
          onMade(id);
        } else {
          toast({
            title: 'Grid saved on this device',
            description: `"${name}" comes when you are online again.`,
          });
        }
        return true;
      },
      rename: async ({ id }, name, retry) => {
        const step = await make({ kind: 'rename', id, name }, FAILURES.renameGrid, retry);
        if (step !== null)
          notifyChange(
            'gridRenamed',
            undoAction(() => history.undo(step), 'The former name is back.'),
          );
        // There is nothing left to name where the grid is gone.
        return step !== null || !isListed(id);
      },
      remove,
      reorder,
      refresh: () => ledger.refresh(),
    };
  }, [client, limits, userId]);
}
