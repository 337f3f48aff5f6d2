import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrashItem } from '@tessera/contracts';
import { useMemo } from 'react';
import { toastMessage } from '../../../shared/api/api-error.js';
import { useReadsAllowed } from '../../../shared/api/reads-gate.js';
import { toast } from '../../../shared/ui/toast-store.js';
import { eraseTrash } from '../api/erase-trash.js';
import { gridsKey, photosKey, trashKey } from '../api/keys.js';
import { trashQuery } from '../api/list-trash.js';
import { restoreGrid } from '../api/restore-grid.js';
import { restorePhoto } from '../api/restore-photo.js';
import { refusedByPlan } from '../plan/plan-refusals.js';

export interface TrashActions {
  readonly restore: (item: TrashItem) => void;
  readonly erase: (item: TrashItem) => void;
}

/** What lies in the trash. */
export function useTrash(userId: string) {
  const enabled = useReadsAllowed();
  return useQuery({ ...trashQuery(userId), enabled });
}

/** Taking things out of the trash, either way: shown at once, back in its place where the server does not follow. */
export function useTrashActions(userId: string): TrashActions {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = trashKey(userId);
    const show = (change: (items: readonly TrashItem[]) => readonly TrashItem[]) =>
      client.setQueryData<readonly TrashItem[]>(queryKey, (items) => items && change(items));

    const take = async (item: TrashItem, send: () => Promise<unknown>, done: string, failed: string) => {
      show((items) => items.filter(({ id }) => id !== item.id));
      try {
        await send();
      } catch (error) {
        show((items) => [...items, item].sort((a, b) => b.deletedAt.localeCompare(a.deletedAt)));
        if (refusedByPlan(error)) return;
        toast({
          title: failed,
          description: toastMessage(error, 'Please try again.'),
          variant: 'destructive',
        });
        return;
      }
      toast({ title: done });
    };

    return {
      restore: (item) => {
        const isGrid = item.kind === 'grid';
        const send = async () => {
          await (isGrid ? restoreGrid(item.id) : restorePhoto(item.id));
          void client.invalidateQueries({ queryKey: gridsKey(userId) });
          if (item.gridId !== null) void client.invalidateQueries({ queryKey: photosKey(item.gridId) });
        };
        void take(item, send, isGrid ? 'Grid restored' : 'Photo restored', 'Restore failed');
      },
      erase: (item) => void take(item, () => eraseTrash(item.id), 'Erased for good', 'Erase failed'),
    };
  }, [client, userId]);
}
