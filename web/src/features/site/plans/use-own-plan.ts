import { useQuery } from '@tanstack/react-query';
import type { User } from '@tessera/contracts';
import { useEffect, useState } from 'react';
import { tabStorage } from '../../../shared/browser-storage.js';
import { paidPlanQuery } from '../api/read-paid-plan.js';

/** Set while the browser is at the payment provider's page. */
const KEY = 'tessera.atPortal';
/** The provider's event takes seconds as a rule. */
const WATCHED_MS = 60_000;
const PAUSE_MS = 3_000;

/** To be called before the browser leaves for the page on which a plan is cancelled or paid by another card. */
export const notePortalVisit = () => tabStorage.set(KEY, 'yes');

const watchedUntil = () => (tabStorage.get(KEY) === null ? 0 : Date.now() + WATCHED_MS);

/**
 * What the person pays for. It changes at the payment provider while the plan stays the same, and so is read whenever
 * it is shown, and for a minute after the way back from there.
 */
export function useOwnPlan(user: User) {
  const [until, setUntil] = useState(watchedUntil);
  useEffect(() => {
    tabStorage.remove(KEY);
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setUntil(watchedUntil());
      tabStorage.remove(KEY);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, []);
  return useQuery({
    ...paidPlanQuery(user),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: () => Date.now() < until && PAUSE_MS,
  });
}
