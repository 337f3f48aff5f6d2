import { useQueryClient } from '@tanstack/react-query';
import type { Photo } from '@tessera/contracts';
import { useEffect, useMemo } from 'react';
import { historyOf } from '../../../domain/history/grid-history.js';
import { ledgerOf } from '../../../domain/photos/photo-ledger.js';
import { storedToken } from '../../../shared/api/token-store.js';
import { browserStorage } from '../../../shared/browser-storage.js';
import { noteUnfinished } from '../../../shared/session/unfinished.js';
import { dismissGone, notifyGone, notifyLost, notifyNotSaved } from '../texts/lost-text.js';
import { captionCalls } from './caption-calls.js';
import { CaptionAutosave } from './caption-autosave.js';
import { CaptionStore } from '../../../domain/captions/caption-store.js';

/** The captions of one grid while the page is open; it takes up what an earlier page could not save. */
export function useCaptionAutosave(
  userId: string,
  gridId: string,
  photos: readonly Photo[] | undefined,
): CaptionAutosave {
  const client = useQueryClient();
  const captionAutosave = useMemo(
    () =>
      new CaptionAutosave({
        store: new CaptionStore(userId, browserStorage),
        ...captionCalls(ledgerOf(client, gridId), historyOf(client, gridId)),
        onFailure: (error, { photoId, text }, retry) =>
          notifyNotSaved(error, { photoId, field: 'description', text }, retry),
        onLost: (photoId) => notifyLost(photoId, 'description'),
        onGone: ({ photoId, text }) => notifyGone({ photoId, field: 'description', text }),
        onDropped: (photoId) => dismissGone(photoId, 'description'),
      }),
    [client, gridId, userId],
  );

  useEffect(() => {
    const leave = () => captionAutosave.saver.leave();
    const hide = () => document.visibilityState === 'hidden' && captionAutosave.saver.flushAll();
    const online = () => captionAutosave.saver.flushAll();
    window.addEventListener('pagehide', leave);
    window.addEventListener('online', online);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('online', online);
      document.removeEventListener('visibilitychange', hide);
      // After a log-out nothing can be sent; the storage keeps the texts for the next log-in.
      if (storedToken() === null) noteUnfinished(captionAutosave.saver, {});
      else captionAutosave.saver.flushAll();
    };
  }, [captionAutosave]);

  useEffect(() => {
    if (photos === undefined) return;
    captionAutosave.recover(photos);
    captionAutosave.follow(photos);
  }, [captionAutosave, photos]);

  const isReady = photos !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const end = new AbortController();
    captionAutosave.takeOver(end.signal);
    return () => end.abort();
  }, [captionAutosave, isReady]);

  return captionAutosave;
}
