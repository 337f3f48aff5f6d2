import { PersonChannel } from '../../shared/session/person-channel.js';
import { thisWindow, windowClosed } from '../kept/open-windows.js';
import type { ScopedMessage } from './outbox-home.js';

/**
 * Calls back when another window is closed that has made a change while this one was open: nobody else sends what it
 * has left. Returns what ends it.
 */
export function followClosedWindows(userId: string, onClosed: () => void): () => void {
  // Without locks nothing tells of a closed window: what it has left is sent when this one is seen.
  if (!('locks' in navigator)) return () => undefined;
  const followed = new Set<string>([thisWindow()]);
  const end = new AbortController();
  const follow = async (window: string) => {
    followed.add(window);
    await windowClosed(window);
    followed.delete(window);
    if (!end.signal.aborted) onClosed();
  };
  const channel = new PersonChannel<ScopedMessage>(`outbox ${userId}`);
  channel.subscribe(({ word }) => {
    const by = word.kind === 'added' ? word.entry.by : undefined;
    // A browser that refuses locks tells of no closed window either.
    if (by !== undefined && !followed.has(by)) void follow(by).catch(() => undefined);
  });
  end.signal.addEventListener('abort', () => channel.close());
  return () => end.abort();
}
