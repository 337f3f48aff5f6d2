import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  hasLateRefusals,
  subscribeToLateRefusals,
  takeLateRefusals,
} from '../domain/outbox/late-refusals.js';
import { OPEN_PLANNER } from '../domain/photos/open-planner.js';
import { useUser } from '../shared/session/use-session.js';
import { useStore } from '../shared/store.js';
import { withRetries } from '../shared/with-retries.js';

const loadWords = withRetries(() => import('./tell-late-refusals.js'));

/**
 * Tells of changes that had waited and were left out, whatever page is open; the words for it are fetched with the
 * first of them. On its way to the grid page it waits for that, which shows what is there now.
 */
export function LateRefusalsHost() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const userId = useUser()?.id;
  const planner = useStore(OPEN_PLANNER);
  const isReady = useLocation().pathname !== '/' || planner !== null;
  useEffect(() => {
    if (!isReady || userId === undefined) return;
    const tell = async () => {
      if (!hasLateRefusals()) return;
      // Where the words cannot be fetched now, they are with the next refusal.
      const words = await loadWords().catch(() => null);
      await words?.notifyLateRefusals(takeLateRefusals(), { client, userId, planner, navigate });
    };
    void tell();
    return subscribeToLateRefusals(() => void tell());
  }, [client, isReady, navigate, planner, userId]);
  return null;
}
