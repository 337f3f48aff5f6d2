import { useQueryClient } from '@tanstack/react-query';
import type { Grid, PlanLimits } from '@tessera/contracts';
import { reorderGrids as inOrder } from '@tessera/grid-core';
import { useMemo } from 'react';
import { toastMessage } from '../../../shared/api/api-error.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { createGrid } from '../api/create-grid.js';
import { deleteGrid } from '../api/delete-grid.js';
import { gridsKey } from '../api/keys.js';
import { renameGrid } from '../api/rename-grid.js';
import { reorderGrids } from '../api/reorder-grids.js';
import { restoreGrid } from '../api/restore-grid.js';
import { Turns } from '../photos/in-turn.js';
import { mayAddGrid, refusedByPlan } from '../plan/plan-refusals.js';

export interface GridActions {
  /** Answers the new grid, or null where it was refused; the person was told. */
  readonly create: (name: string) => Promise<Grid | null>;
  readonly rename: (grid: Grid, name: string) => Promise<boolean>;
  readonly remove: (grid: Grid) => Promise<void>;
  readonly reorder: (order: readonly string[]) => Promise<void>;
  /** Whether the plan has room for one more; where not, the person is told. */
  readonly mayCreate: () => boolean;
}

type Change = (grids: readonly Grid[]) => readonly Grid[];

const sorted = (grids: readonly Grid[], order: readonly string[]): Grid[] => {
  const byId = new Map(grids.map((grid) => [grid.id, grid]));
  const known = order.filter((id) => byId.has(id));
  return inOrder([...byId.keys()], known).flatMap((id) => byId.get(id) ?? []);
};

/** What a person can do to their grids: shown at once, one request after another, taken back on a failure. */
export function useGridActions(userId: string, limits: PlanLimits): GridActions {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = gridsKey(userId);
    const turns = new Turns();
    const grids = () => client.getQueryData<readonly Grid[]>(queryKey) ?? [];
    const show = (change: Change) => client.setQueryData(queryKey, change(grids()));

    /** Shows a change and sends it; on a failure the list is as it was, and is read again. */
    const write = async <T>(title: string, change: Change, send: () => Promise<T>): Promise<T | null> => {
      const before = grids();
      await client.cancelQueries({ queryKey });
      show(change);
      try {
        return await turns.run('grids', send);
      } catch (error) {
        client.setQueryData(queryKey, before);
        void client.invalidateQueries({ queryKey });
        if (!refusedByPlan(error)) {
          toast({
            title,
            description: toastMessage(error, 'Please try again.'),
            variant: 'destructive',
          });
        }
        return null;
      }
    };

    const restore = async (grid: Grid, order: readonly string[]) => {
      const back: Change = (list) => sorted([...list, grid], order);
      const done = await write('Undo failed', back, () => restoreGrid(grid.id));
      if (done !== null) void client.invalidateQueries({ queryKey });
    };

    return {
      mayCreate: () => mayAddGrid(limits, grids().length),
      create: async (name) => {
        const grid = await write(
          'Failed to create grid',
          (list) => list,
          () => createGrid(name),
        );
        if (grid === null) return null;
        show((list) => [...list.filter(({ id }) => id !== grid.id), grid]);
        toast({ title: 'Grid created!' });
        return grid;
      },
      rename: async (grid, name) => {
        const renamed = await write(
          'Failed to rename grid',
          (list) => list.map((other) => (other.id === grid.id ? { ...other, name } : other)),
          () => renameGrid(grid.id, name),
        );
        if (renamed !== null) toast({ title: 'Grid renamed!' });
        return renamed !== null;
      },
      remove: async (grid) => {
        const order = grids().map(({ id }) => id);
        if (order.length <= 1) {
          refuseLast();
          return;
        }
        const done = await write(
          'Failed to delete grid',
          (list) => list.filter(({ id }) => id !== grid.id),
          () => deleteGrid(grid.id).then(() => true),
        );
        if (done === null) return;
        toast({
          title: 'Grid deleted',
          action: { label: 'Undo', onSelect: () => void restore(grid, order) },
        });
      },
      reorder: async (order) => {
        await write(
          'Reorder failed',
          (list) => sorted(list, order),
          () => reorderGrids(order),
        );
      },
    };
  }, [client, limits, userId]);
}

function refuseLast(): void {
  toast({
    title: 'Cannot delete grid',
    description: 'You must have at least one grid.',
    variant: 'destructive',
  });
}
