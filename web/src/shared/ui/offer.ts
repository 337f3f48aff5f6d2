import { Store, useStore } from '../store.js';

/** What a dialog of the page stands open for: any action may make the offer, and one place shows it. */
export interface Offer<T> {
  readonly make: (offered: T) => void;
  readonly end: () => void;
  readonly current: () => T | null;
  /** `current`, for a component that follows it. */
  readonly use: () => T | null;
}

export function createOffer<T>(): Offer<T> {
  const store = new Store<T | null>(null);
  return {
    make: (offered) => store.become(offered),
    end: () => store.become(null),
    current: store.read,
    use: () => useStore(store),
  };
}
