import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Whether the window matches a media query, followed as it changes. */
export function useMedia(media: string): boolean {
  // Kept, for a new one makes the browser compute styles at every drawing.
  const query = useMemo(() => window.matchMedia(media), [media]);
  const subscribe = useCallback(
    (listener: () => void) => {
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => query.matches);
}

/** Below the `sm` breakpoint of tokens.css: a phone held upright. */
export const PHONE = '(width < 640px)';
/** The `low` variant of global.css: nothing stays at an edge. */
export const LOW = '(height < 360px)';
/** From the `lg` breakpoint of tokens.css on. */
export const WIDE = '(width >= 1024px)';
