import { browserStorage } from '../browser-storage.js';
import { newId } from './new-id.js';

/** By which the server knows this browser again as a reader of events, so that it is not told of its own changes. */
const KEY = 'event-reader';

/** Null where nothing was read in this browser yet. */
export const storedReader = (): string | null => browserStorage.get(KEY);

/** Made at first, the same for all windows. */
export function readerId(): string {
  const known = storedReader();
  if (known !== null) return known;
  const id = newId();
  browserStorage.set(KEY, id);
  return id;
}
