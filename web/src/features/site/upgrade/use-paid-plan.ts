import { useEffect } from 'react';
import { refreshUser } from '../../../shared/session/session.js';
import { useUser } from '../../../shared/session/use-session.js';

/** The provider's event takes seconds as a rule; after that many tries a reload asks again. */
const TRIES = 20;
const PAUSE_MS = 3_000;

/** Whether the signed-in person is on the paid plan by now; asks until they are. */
export function usePaidPlan(): boolean {
  const user = useUser();
  const id = user?.id ?? null;
  const isPaid = user !== null && user.subscriptionTier !== 'free';

  useEffect(() => {
    if (id === null || isPaid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = TRIES;
    const ask = () => {
      left -= 1;
      refreshUser()
        // An answer that did not come is asked for again all the same.
        .catch(() => undefined)
        .finally(() => {
          if (timer !== undefined && left > 0) timer = setTimeout(ask, PAUSE_MS);
        });
    };
    timer = setTimeout(ask, 0);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [id, isPaid]);

  return isPaid;
}
