import { useQueryClient } from '@tanstack/react-query';
import type { Grid, PlanLimits } from '@tessera/contracts';
import { useMemo } from 'react';
import { createGrid } from '../../domain/grids/api/create-grid.js';
import { deleteGrid } from '../../domain/grids/api/delete-grid.js';
import { renameGrid } from '../../domain/grids/api/rename-grid.js';
import { reorderGrids } from '../../domain/grids/api/reorder-grids.js';
import { restoreGrid } from '../../domain/grids/api/restore-grid.js';
import { gridLedgerOf, type GridWrite } from '../../domain/grids/grid-ledger.js';
import { inOrder, withGrid, withName, withoutGrid, type Grids } from '../../domain/grids/grid-list.js';
import { gridsKey } from '../../domain/photos/api/keys.js';
import { mayAddGrid, refusedByPlan } from '../../domain/plan/plan-refusals.js';
import { tellChange } from '../../domain/toasts/change-toasts.js';
import { FAILURES, tellFailed, type Failure } from '../../domain/toasts/failure-toasts.js';
import { hasCode, NetworkError, toastMessage } from '../../shared/api/api-error.js';
import { idempotencyKey } from '../../shared/api/request-parts.js';
import { toast } from '../../shared/ui/toast-store.js';

export interface GridActions {
  /** Answers the new grid, or null where it was refused; the person was told, and offered `retry` without a network. */
  readonly create: (name: string, retry: () => void) => Promise<Grid | null>;
  /** Answers whether the matter is done with; where not, the same holds. */
  readonly rename: (grid: Grid, name: string, retry: () => void) => Promise<boolean>;
  readonly remove: (grid: Grid) => Promise<void>;
  readonly reorder: (order: readonly string[]) => Promise<void>;
  /** Whether the plan has room for one more; where not, the person is told. */
  readonly mayCreate: () => boolean;
  /** Reads the list again, such as for its counts, or where a call found a grid gone. */
  readonly refresh: () => void;
}

/** What a person can do to their grids: shown at once, one request after another, taken back on a failure. */
export function useGridActions(userId: string, limits: PlanLimits): GridActions {
  const client = useQueryClient();
  return useMemo(() => {
    const ledger = gridLedgerOf(client, userId);
    const grids = () => client.getQueryData<Grids>(gridsKey(userId)) ?? [];

    /** Names whose create request got no response: a retry reuses the idempotency key, so it creates one grid. */
    const unanswered = new Map<string, string>();

    /** Answers null where the server did not follow; the person was told. `grid` is the one that may be gone. */
    const write = async <T>(
      failure: Failure,
      change: GridWrite<T>,
      retry: () => void,
      grid?: Grid,
    ): Promise<T | null> => {
      try {
        return await ledger.write(change);
      } catch (error) {
        if (refusedByPlan(error)) return null;
        if (grid !== undefined && hasCode(error, 'NOT_FOUND') && (await ledger.lacks(grid))) return null;
        tellFailed(error, { ...failure, description: toastMessage(error, failure.description) }, retry);
        return null;
      }
    };

    const restore = async (grid: Grid, order: readonly string[]) => {
      const change: GridWrite<true> = {
        apply: (list) => inOrder(withGrid(list, grid), order),
        send: () => restoreGrid(grid.id).then(() => true),
      };
      const done = await write(FAILURES.undo, change, () => void restore(grid, order));
      if (done !== null) ledger.refresh();
    };

    const remove = async (grid: Grid) => {
      const order = grids().map(({ id }) => id);
      if (order.length <= 1) {
        toast({ ...FAILURES.lastGrid, variant: 'destructive' });
        return;
      }
      const change: GridWrite<true> = {
        apply: (list) => withoutGrid(list, grid.id),
        send: () => deleteGrid(grid.id).then(() => true),
      };
      const done = await write(FAILURES.removeGrid, change, () => void remove(grid), grid);
      if (done !== null) tellChange('gridDeleted', () => void restore(grid, order));
    };

    const reorder = async (order: readonly string[]) => {
      const change: GridWrite<{ readonly order: readonly string[] }> = {
        apply: (list) => inOrder(list, order),
        send: () => reorderGrids(order),
        settle: (list, answer) => inOrder(list, answer.order),
      };
      await write(FAILURES.reorderGrids, change, () => void reorder(order));
    };

    return {
      mayCreate: () => mayAddGrid(limits, grids().length),
      create: async (name, retry) => {
        const key = unanswered.get(name) ?? idempotencyKey();
        const change: GridWrite<Grid> = {
          apply: (list) => list,
          send: async () => {
            unanswered.delete(name);
            try {
              return await createGrid(name, key);
            } catch (error) {
              if (error instanceof NetworkError) unanswered.set(name, key);
              throw error;
            }
          },
          settle: withGrid,
        };
        const grid = await write(FAILURES.createGrid, change, retry);
        if (grid !== null) tellChange('gridCreated');
        return grid;
      },
      rename: async (grid, name, retry) => {
        const change: GridWrite<Grid> = {
          apply: (list) => withName(list, grid.id, name),
          send: () => renameGrid(grid.id, name),
          settle: (list, renamed) => withName(list, grid.id, renamed.name),
        };
        const renamed = await write(FAILURES.renameGrid, change, retry, grid);
        if (renamed !== null) tellChange('gridRenamed');
        // There is nothing left to name where the grid is gone.
        return renamed !== null || !grids().some(({ id }) => id === grid.id);
      },
      remove,
      reorder,
      refresh: () => ledger.refresh(),
    };
  }, [client, limits, userId]);
}
