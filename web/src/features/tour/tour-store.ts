import { browserStorage } from '../../shared/browser-storage.js';
import { Store, useStore } from '../../shared/store.js';

/** The tour-completed flag of this browser [spec 3.13]. */
const COMPLETED_KEY = 'tour-completed';

export type TourState = 'closed' | 'welcome' | 'steps';

const tour = new Store<TourState>('closed');

export const tourCompleted = (): boolean => browserStorage.get(COMPLETED_KEY) === 'true';
export const openTour = (): void => tour.set('welcome');
export const showSteps = (): void => tour.set('steps');

/** The page that it explains is gone. */
export const closeTour = (): void => tour.set('closed');

/** However it ends, it does not come again by itself. */
export function endTour(): void {
  browserStorage.set(COMPLETED_KEY, 'true');
  tour.set('closed');
}

export const tourState = tour.read;

export const useTourState = (): TourState => useStore(tour);
