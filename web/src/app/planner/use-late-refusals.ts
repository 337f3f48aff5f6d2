import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  hasLateRefusals,
  subscribeToLateRefusals,
  takeLateRefusals,
} from '../../domain/outbox/late-refusals.js';
import { withRetries } from '../../shared/with-retries.js';
import type { LateRefusalContext } from './tell-late-refusals.js';

const loadWords = withRetries(() => import('./tell-late-refusals.js'));

/** Tells of changes that had waited and were left out; the words for it are fetched with the first of them. */
export function useLateRefusals({
  userId,
  gridId,
  captionAutosave,
  openPhoto,
}: Omit<LateRefusalContext, 'client'>): void {
  const client = useQueryClient();
  useEffect(() => {
    const tell = async () => {
      if (!hasLateRefusals()) return;
      // Where the words cannot be fetched now, they are with the next refusal.
      const words = await loadWords().catch(() => null);
      await words?.notifyLateRefusals(takeLateRefusals(), {
        client,
        userId,
        gridId,
        captionAutosave,
        openPhoto,
      });
    };
    void tell();
    return subscribeToLateRefusals(() => void tell());
  }, [client, captionAutosave, gridId, openPhoto, userId]);
}
