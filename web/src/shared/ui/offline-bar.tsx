import { useLayoutEffect, useState } from 'react';
import { useOffline } from '../api/connection.js';
import { LASTING } from '../session/lasting-storage.js';
import { subscribeToUnfinished, unfinished } from '../session/unfinished.js';
import { useStore } from '../store.js';
import { waitingWords } from './waiting-words.js';

const UNFINISHED = { read: unfinished, subscribe: subscribeToUnfinished };

/**
 * Says for the whole page that the server cannot be reached, what waits for it, and how far that is when it can be
 * again; toasts stand above it (tokens.css). Each of the three is announced once.
 */
export function OfflineBar() {
  const offline = useOffline();
  const { phase, text, more } = waitingWords(offline, useStore(UNFINISHED), useStore(LASTING) !== false);
  const [said, setSaid] = useState({ phase, text });
  if (said.phase !== phase) setSaid({ phase, text });
  const isShown = phase !== 'none';
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isShown);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div
      data-over-edge
      className="pointer-events-none fixed inset-x-0 bottom-[max(var(--bottom-bar),var(--safe-bottom))] z-40 grid h-8 animate-fade-in place-items-center bg-neutral-10 text-small font-semibold text-neutral-1"
    >
      <p role="status" aria-live="polite" className="sr-only">
        {said.text} {more}
      </p>
      <p aria-hidden className="px-2 text-center leading-4">
        <span>{text}</span> <span>{more}</span>
      </p>
    </div>
  );
}
