import { useQueryClient } from '@tanstack/react-query';
import type { TrashItem } from '@tessera/contracts';
import { useMemo } from 'react';
import { restoreGrid } from '../../domain/grids/api/restore-grid.js';
import { windowsOf } from '../../domain/news/windows.js';
import { gridsKey, stateKey, trashKey } from '../../domain/photos/api/keys.js';
import { refusedByPlan } from '../../domain/plan/plan-refusals.js';
import { tellChange, type Change } from '../../domain/toasts/change-toasts.js';
import { FAILURES, tellFailed, type Failure } from '../../domain/toasts/failure-toasts.js';
import { toastMessage } from '../../shared/api/api-error.js';
import { useRead } from '../../shared/api/use-read.js';
import { eraseTrash } from './api/erase-trash.js';
import { trashQuery } from './api/list-trash.js';
import { restorePhoto } from './api/restore-photo.js';

export interface TrashActions {
  readonly restore: (item: TrashItem) => void;
  readonly erase: (item: TrashItem) => void;
}

/** What lies in the trash. */
export function useTrash(userId: string) {
  return useRead(trashQuery(userId));
}

/** Taking things out of the trash, either way: shown at once, back in its place where the server does not follow. */
export function useTrashActions(userId: string): TrashActions {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = trashKey(userId);
    const windows = windowsOf(userId);
    const show = (change: (items: readonly TrashItem[]) => readonly TrashItem[]) =>
      client.setQueryData<readonly TrashItem[]>(queryKey, (items) => items && change(items));

    const take = async (item: TrashItem, send: () => Promise<Change>, failure: Failure) => {
      show((items) => items.filter(({ id }) => id !== item.id));
      let done: Change;
      try {
        done = await send();
      } catch (error) {
        show((items) => [...items, item].sort((a, b) => b.deletedAt.localeCompare(a.deletedAt)));
        if (refusedByPlan(error)) return;
        const told = { ...failure, description: toastMessage(error, failure.description) };
        tellFailed(error, told, () => void take(item, send, failure));
        return;
      }
      // It may have been read meanwhile, because of a change in another window.
      show((items) => items.filter(({ id }) => id !== item.id));
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      tellChange(done);
    };

    return {
      restore: (item) => {
        const isGrid = item.kind === 'grid';
        const send = async (): Promise<Change> => {
          const restored = isGrid
            ? await restoreGrid(item.id).then(() => null)
            : (await restorePhoto(item.id)).data;
          void client.invalidateQueries({ queryKey: gridsKey(userId) });
          if (item.gridId !== null) void client.invalidateQueries({ queryKey: stateKey(item.gridId) });
          windows.post({ kind: 'grids' });
          if (item.gridId !== null) windows.post({ kind: 'grid', gridId: item.gridId, version: null });
          if (isGrid) return 'gridRestored';
          return restored?.lostPin ? 'pinLost' : 'photoRestored';
        };
        void take(item, send, FAILURES.restoreTrash);
      },
      erase: (item) => {
        const send = async (): Promise<Change> => {
          await eraseTrash(item.id);
          windows.post({ kind: 'trash' });
          return 'erased';
        };
        void take(item, send, FAILURES.erase);
      },
    };
  }, [client, userId]);
}
