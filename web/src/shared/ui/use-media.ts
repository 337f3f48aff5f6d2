import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window matches a media query, followed as it changes. */
export function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches);
}

/** Below the `sm` breakpoint of tokens.css: a phone held upright. */
export const PHONE = '(width < 640px)';
/** From the `lg` breakpoint of tokens.css on. */
export const WIDE = '(width >= 1024px)';
