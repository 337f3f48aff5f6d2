import { useSyncExternalStore } from 'react';

/** Section 3: the tour-completed flag of this browser. */
const COMPLETED_KEY = 'tour-completed';

export type TourState = 'closed' | 'welcome' | 'steps';

let state: TourState = 'closed';
const listeners = new Set<() => void>();

function become(next: TourState): void {
  state = next;
  for (const listener of listeners) listener();
}

export const tourCompleted = (): boolean => localStorage.getItem(COMPLETED_KEY) === 'true';
export const openTour = (): void => become('welcome');
export const showSteps = (): void => become('steps');

/** The page that it explains is gone. */
export const closeTour = (): void => become('closed');

/** However it ends, it does not come again by itself. */
export function endTour(): void {
  localStorage.setItem(COMPLETED_KEY, 'true');
  become('closed');
}

export const tourState = (): TourState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTourState(): TourState {
  return useSyncExternalStore(subscribe, tourState);
}
