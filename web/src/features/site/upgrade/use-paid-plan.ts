import { useEffect, useState } from 'react';
import { refreshUser } from '../../../shared/session/session.js';
import { useUser } from '../../../shared/session/use-session.js';

/** The provider's event takes seconds as a rule; after that many tries the person asks. */
const TRIES = 20;
const PAUSE_MS = 3_000;

export interface PaidPlanWatch {
  /** `late`: not switched on after the last try. */
  readonly state: 'waiting' | 'late' | 'paid';
  readonly checkAgain: () => void;
}

/** Whether the signed-in person is on the paid plan by now; asks until they are, or for a minute. */
export function usePaidPlan(): PaidPlanWatch {
  const user = useUser();
  const id = user?.id ?? null;
  const isPaid = user !== null && user.subscriptionTier !== 'free';
  const [round, setRound] = useState(0);
  const [lateRound, setLateRound] = useState(-1);

  useEffect(() => {
    if (id === null || isPaid) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = TRIES;
    const ask = () => {
      left -= 1;
      refreshUser()
        // A response that did not come is asked for again all the same.
        .catch(() => undefined)
        .finally(() => {
          if (timer === undefined) return;
          if (left > 0) timer = setTimeout(ask, PAUSE_MS);
          else setLateRound(round);
        });
    };
    timer = setTimeout(ask, 0);
    return () => {
      clearTimeout(timer);
      timer = undefined;
    };
  }, [id, isPaid, round]);

  const state = isPaid ? 'paid' : lateRound === round ? 'late' : 'waiting';
  return { state, checkAgain: () => setRound(round + 1) };
}
