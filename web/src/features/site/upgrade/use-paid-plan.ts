import { useEffect } from 'react';
import { isOnFree, lookAtUser } from '../../../shared/session/session.js';
import { onUserChanged } from '../../../shared/session/user-changed.js';
import { useUser } from '../../../shared/session/use-session.js';
import { Store, useStore } from '../../../shared/store.js';

/** The provider's event takes seconds as a rule; after that many tries the person asks. */
const TRIES = 20;
const PAUSE_MS = 3_000;

export interface PaidPlanWatch {
  /** `late`: not switched on after the last try. */
  readonly state: 'waiting' | 'late' | 'paid';
  readonly checkAgain: () => void;
}

/** The wait under way. It outlives the page that began it, so that whoever goes on to their grids is not left on Free. */
let current: object | null = null;
const late = new Store(false);
onUserChanged(() => (current = null));

async function waitForPlan(): Promise<void> {
  if (current !== null) return;
  const mine = {};
  current = mine;
  late.set(false);
  for (let left = TRIES; left > 0 && current === mine && isOnFree(); left -= 1) {
    await lookAtUser();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  if (current !== mine) return;
  current = null;
  late.set(isOnFree());
}

/** Whether the signed-in person is on the paid plan by now; asks until they are, or for a minute. */
export function usePaidPlan(): PaidPlanWatch {
  const tier = useUser()?.subscriptionTier;
  const isLate = useStore(late);
  useEffect(() => {
    if (tier === 'free') void waitForPlan();
  }, [tier]);
  const isPaid = tier !== undefined && tier !== 'free';
  const state = isPaid ? 'paid' : isLate ? 'late' : 'waiting';
  return { state, checkAgain: () => void waitForPlan() };
}
