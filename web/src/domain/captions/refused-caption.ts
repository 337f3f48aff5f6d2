import type { Change } from '@tessera/contracts';
import { browserStorage } from '../../shared/browser-storage.js';
import { CaptionStore } from './caption-store.js';

/** The words of a caption in a change of a grid; null in any other. */
export function captionIn(change: unknown) {
  const { kind, field, id, value, seen } = change as Partial<Extract<Change, { kind: 'set' }>>;
  if (kind !== 'set' || field !== 'description' || id === undefined) return null;
  return { id, text: String(value), seen: String(seen) };
}

/**
 * Keeps the words of a caption that had waited and was left out, before its change leaves the device: whatever page is
 * open, the grid page takes them up.
 */
export function keepRefusedCaption(userId: string | null, change: unknown): void {
  const caption = captionIn(change);
  if (userId === null || caption === null) return;
  const { id, text, seen } = caption;
  const store = new CaptionStore(userId, browserStorage);
  // What was written upon it stays: that has all of it.
  if (store.get(id)?.seen !== text) store.put(id, { text, seen });
}
