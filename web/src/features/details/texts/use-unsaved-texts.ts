import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { useEffect } from 'react';
import { UnsavedTexts, type TextField } from '../../../domain/captions/unsaved-texts.js';
import { historyOf } from '../../../domain/history/grid-history.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { dismissGone, notifyLost, notifyNotSaved } from './lost-text.js';

/** Sends the first comments and alt texts that an earlier page kept and could not send any more. */
export function useUnsavedTexts(userId: string, gridId: string, isReady: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isReady) return;
    const end = new AbortController();
    void sendUnsavedTexts(client, userId, gridId, end.signal);
    return () => end.abort();
  }, [client, gridId, isReady, userId]);
}

async function sendUnsavedTexts(
  client: QueryClient,
  userId: string,
  gridId: string,
  end: AbortSignal,
): Promise<void> {
  const unsaved = new UnsavedTexts(userId, browserStorage);
  const ledger = ledgerOf(client, gridId);
  // What waits already is shown by then.
  await ledger.ready;
  const send = ({ photoId: id, field }: ReturnType<UnsavedTexts['all']>[number]) => {
    const kept = unsaved.get(id, field);
    const shown = ledger.shown.state.items.get(id);
    if (kept === null || shown === undefined) return;
    const { text, seen } = kept;
    const drop = () => {
      unsaved.drop(id, field, text);
      dismissGone(id, field);
    };
    if (textOf(ledger.acknowledged(id), field) === text) drop();
    else if (textOf(shown, field) === seen) {
      const { stored } = historyOf(client, gridId).do({ kind: 'set', id, field, value: text, seen });
      stored.then(drop, (error: unknown) => notifyNotSaved(error, { photoId: id, field, text }));
    }
    // What is shown already waits for the server. Over another text the person decides, in the field itself.
    else if (textOf(shown, field) !== text) notifyLost(id, field);
  };
  unsaved.all().forEach(send);
  unsaved.takeOver(({ photoId }) => ledger.shows(photoId), send, end);
}

const textOf = (photo: Pick<Photo, TextField> | undefined, field: TextField): string => photo?.[field] ?? '';
