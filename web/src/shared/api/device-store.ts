/** By which auth knows this browser again, so that wrong guesses of others do not keep its person out. */
const KEY = 'device';

export const storedDevice = (): string | null => localStorage.getItem(KEY);

export function keepDevice(device: string | null): void {
  if (device === null) return;
  try {
    localStorage.setItem(KEY, device);
  } catch {
    // A full storage costs only that.
  }
}
