import type { MediaType } from '@tessera/contracts';
import { useSyncExternalStore } from 'react';

/** A cover that was to become something else while its carousel has other photos. */
export interface SplitOffer {
  readonly coverId: string;
  /** What the cover becomes after the split. */
  readonly wanted: MediaType;
}

/** Which carousel the person is asked about; any action of the page may ask. */
let current: SplitOffer | null = null;
const listeners = new Set<() => void>();

function become(next: SplitOffer | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export const offerSplit = (offer: SplitOffer): void => become(offer);
export const closeSplit = (): void => become(null);

const offered = (): SplitOffer | null => current;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSplitOffer(): SplitOffer | null {
  return useSyncExternalStore(subscribe, offered);
}
