import { tabStorage } from '../../shared/browser-storage.js';

/*
 * 'Keep this grid' holds for the tab in which it was pressed: whoever uses the browser next gets nobody else's photos
 * into their account.
 */
const KEY = 'keep-trial';

/** Whether the visitor wants the photos of the trial in the account that is logged in to next. */
export const wantsTrial = (): boolean => tabStorage.get(KEY) !== null;

export const wishForTrial = (): void => tabStorage.set(KEY, 'true');

export function endTrialWish(): void {
  try {
    tabStorage.remove(KEY);
  } catch {
    // What the browser does not let go of ends with the tab.
  }
}
