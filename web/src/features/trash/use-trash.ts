import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TrashItem } from '@tessera/contracts';
import { useMemo } from 'react';
import { boardLedgerOf } from '../../domain/grids/board-ledger.js';
import { windowsOf } from '../../domain/news/windows.js';
import { gridsKey, stateKey, trashKey } from '../../domain/photos/api/keys.js';
import { refusedByPlan } from '../../domain/plan/plan-refusals.js';
import { notifyChange, undoAction, type ChangeToast } from '../../domain/toasts/change-toasts.js';
import { notifyFailed, type Failure } from '../../domain/toasts/failure-toasts.js';
import { FAILURES } from './trash-failures.js';
import { toast, type ToastAction } from '../../shared/ui/toast-store.js';
import { hasCode, toastMessage } from '../../shared/api/api-error.js';
import { isOffline } from '../../shared/api/connection.js';
import { eraseTrash } from './api/erase-trash.js';
import { trashQuery } from './api/list-trash.js';
import { removePhoto } from './api/remove-photo.js';
import { restorePhoto } from './api/restore-photo.js';

/** These calls do not wait for the network, as changes of a grid do. */
const OFFLINE = 'You are offline. Please try again when the network is back.';

const latestFirst = (a: TrashItem, b: TrashItem) => b.deletedAt.localeCompare(a.deletedAt);

function notifyUndone(error: unknown, failure: Failure, again: () => void): void {
  const description = toastMessage(error, isOffline() ? OFFLINE : failure.description);
  notifyFailed(error, { ...failure, description }, again);
}

export interface TrashActions {
  readonly restore: (item: TrashItem) => void;
  readonly erase: (item: TrashItem) => void;
}

/** What lies in the trash. */
export function useTrash(userId: string) {
  return useQuery(trashQuery(userId));
}

/** Taking things out of the trash, either way: shown at once, back in its place where the server does not follow. */
export function useTrashActions(userId: string): TrashActions {
  const client = useQueryClient();
  return useMemo(() => {
    const queryKey = trashKey(userId);
    const windows = windowsOf(userId);
    const show = (change: (items: readonly TrashItem[]) => readonly TrashItem[]) =>
      client.setQueryData<readonly TrashItem[]>(queryKey, (items) => items && change(items));

    /** Whether another device has restored, erased or deleted it. The trash is then read again. */
    const isGone = (error: unknown) => {
      const gone = hasCode(error, 'NOT_FOUND');
      if (gone) {
        toast({ title: 'This was changed elsewhere.' });
        void client.invalidateQueries({ queryKey });
      }
      return gone;
    };

    const take = async (
      item: TrashItem,
      send: () => Promise<ChangeToast>,
      failure: Failure,
      undo?: ToastAction,
    ) => {
      show((items) => items.filter(({ id }) => id !== item.id));
      let done: ChangeToast;
      try {
        done = await send();
      } catch (error) {
        if (isGone(error)) return;
        // A read meanwhile has brought it back.
        show((items) => [...items.filter(({ id }) => id !== item.id), item].sort(latestFirst));
        if (refusedByPlan(error)) return;
        notifyUndone(error, failure, () => void take(item, send, failure, undo));
        return;
      }
      // It may have been read meanwhile, because of a change in another window.
      show((items) => items.filter(({ id }) => id !== item.id));
      if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
      notifyChange(done, undo);
    };

    const sendGrid = async (id: string): Promise<ChangeToast> => {
      const { stored, accepted, waits } = boardLedgerOf(client, userId).send({ kind: 'restore', id });
      await accepted;
      // What is left out later is in the trash still.
      void waits.then(() => stored).catch(() => client.invalidateQueries({ queryKey }));
      return 'gridRestored';
    };
    const photosChanged = ({ gridId }: TrashItem) => {
      void client.invalidateQueries({ queryKey: gridsKey(userId) });
      windows.post({ kind: 'grids' });
      if (gridId === null) return;
      void client.invalidateQueries({ queryKey: stateKey(gridId) });
      windows.post({ kind: 'grid', gridId, version: null });
    };
    const sendPhoto = async (item: TrashItem): Promise<ChangeToast> => {
      const { lostPin } = (await restorePhoto(item.id)).data;
      photosChanged(item);
      return lostPin ? 'pinLost' : 'photoRestored';
    };

    /** Takes a restoration back. */
    const putBack = async (item: TrashItem): Promise<boolean> => {
      try {
        if (item.kind === 'grid')
          await boardLedgerOf(client, userId).send({ kind: 'remove', id: item.id }).accepted;
        else {
          await removePhoto(item.id);
          photosChanged(item);
        }
      } catch (error) {
        if (!isGone(error)) notifyUndone(error, FAILURES.undo, wayBack(item).onSelect);
        return false;
      }
      windows.post({ kind: 'trash' });
      void client.invalidateQueries({ queryKey });
      return true;
    };
    const wayBack = (item: TrashItem) => undoAction(() => putBack(item), 'Back in the trash.');

    return {
      restore: (item) => {
        const send = () => (item.kind === 'grid' ? sendGrid(item.id) : sendPhoto(item));
        void take(item, send, FAILURES.restore, wayBack(item));
      },
      erase: (item) => {
        const send = async (): Promise<ChangeToast> => {
          await eraseTrash(item.id);
          windows.post({ kind: 'trash' });
          return 'erased';
        };
        void take(item, send, FAILURES.erase);
      },
    };
  }, [client, userId]);
}
