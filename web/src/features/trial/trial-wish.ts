import { browserStorage, storedJson, tabStorage } from '../../shared/browser-storage.js';

/*
 * 'Keep this grid' holds for the tab in which it was pressed: whoever uses the browser next gets nobody else's photos
 * into their account. Once photos are being given to a person, that holds for the person: where the page ends in the
 * middle of it, their next one goes on.
 */
const KEY = 'keep-trial';
const keyOf = (userId: string) => `${KEY} ${userId}`;

interface HandOver {
  readonly gridId: string;
  /** Of the photos. */
  readonly ids: readonly string[];
}

/** Whether the visitor wants the photos of the trial in the account that is logged in to next. */
export const isTrialWished = (): boolean => tabStorage.get(KEY) !== null;

export const wishForTrial = (): void => tabStorage.set(KEY, 'true');

export const endTrialWish = (): void => remove(tabStorage, KEY);

/** Whether photos of the trial are to come into this person's account. */
export const wantsTrial = (userId: string): boolean => isTrialWished() || handOverTo(userId) !== null;

export const handOverTo = (userId: string): HandOver | null =>
  storedJson(browserStorage, keyOf(userId)) as HandOver | null;

/** In place of the wish. */
export function beginHandOver(userId: string, handOver: HandOver): void {
  browserStorage.set(keyOf(userId), JSON.stringify(handOver));
  endTrialWish();
}

export const endHandOver = (userId: string): void => remove(browserStorage, keyOf(userId));

function remove(storage: Pick<typeof tabStorage, 'remove'>, key: string): void {
  try {
    storage.remove(key);
  } catch {
    // What the browser does not let go of ends with the tab, or is found to be done.
  }
}
