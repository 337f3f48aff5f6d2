import { browserStorage } from '../browser-storage.js';

/** By which auth knows this browser again, so that wrong guesses of others do not keep its person out. */
const KEY = 'device';

export const storedDevice = (): string | null => browserStorage.get(KEY);

export function keepDevice(device: string | null): void {
  if (device !== null) browserStorage.set(KEY, device);
}
