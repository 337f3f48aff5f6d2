import { useSyncExternalStore } from 'react';

/** What a dialog of the page stands open for: any action may make the offer, and one place shows it. */
export interface Offer<T> {
  readonly make: (offered: T) => void;
  readonly end: () => void;
  readonly current: () => T | null;
  /** `current`, for a component that follows it. */
  readonly use: () => T | null;
}

export function createOffer<T>(): Offer<T> {
  let current: T | null = null;
  const listeners = new Set<() => void>();
  const become = (next: T | null) => {
    current = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const read = () => current;
  return {
    make: become,
    end: () => become(null),
    current: read,
    use: () => useSyncExternalStore(subscribe, read),
  };
}
