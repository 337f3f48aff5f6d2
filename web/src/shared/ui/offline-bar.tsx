import { useLayoutEffect } from 'react';
import { useOffline } from '../api/connection.js';

/** Says once, for the whole page, that the server cannot be reached; toasts stand above it (tokens.css). */
export function OfflineBar() {
  const offline = useOffline();
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-offline', offline);
  }, [offline]);
  if (!offline) return null;
  return (
    <p
      role="status"
      aria-live="polite"
      data-over-edge
      className="pointer-events-none fixed inset-x-0 bottom-[max(var(--bottom-bar),var(--safe-bottom))] z-40 grid h-8 animate-fade-in place-items-center bg-neutral-10 text-small font-semibold text-neutral-1"
    >
      You are offline
    </p>
  );
}
