import { onUserChanged } from '../../shared/session/user-changed.js';
import { Store } from '../../shared/store.js';

/** A change that had waited, and was left out when it got to the server. */
export interface LateRefusal {
  /** As of {@link outboxHome}. */
  readonly scope: string;
  readonly change: unknown;
  readonly error: unknown;
  /** Whether an earlier page, or another window, has made it: nobody here waits for it. */
  readonly isFound: boolean;
}

const refusals = new Store<readonly LateRefusal[]>([]);

export const { subscribe: subscribeToLateRefusals } = refusals;

onUserChanged(() => void takeLateRefusals());

export const noteLateRefusal = (refusal: LateRefusal): void => refusals.set([...refusals.read(), refusal]);

export const hasLateRefusals = (): boolean => refusals.read().length > 0;

/** Those that nobody has taken yet: whoever takes them tells the person. */
export function takeLateRefusals(): readonly LateRefusal[] {
  const taken = refusals.read();
  if (taken.length > 0) refusals.set([]);
  return taken;
}
