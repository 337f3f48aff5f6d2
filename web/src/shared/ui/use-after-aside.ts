import { useCallback, useEffect, useRef } from 'react';

/** The tile that Tab leads to. */
const TAB_STOP = '[data-face][tabindex="0"]';

/**
 * When a menu, sheet or dialog of a tile is gone, the focus is back where it was before, or on the tile that took
 * the place of one that is gone; only then what was chosen is done, so that a dialog which that opens finds the
 * way back too.
 */
export function useAfterAside(closed: boolean) {
  const opener = useRef<HTMLElement | null>(null);
  const chosen = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (!closed) return;
    // Radix gives the focus back in a task of its own, which was made before this one.
    setTimeout(() => {
      const to = opener.current;
      opener.current = null;
      if (to !== null && document.activeElement === document.body) {
        (to.isConnected ? to : document.querySelector<HTMLElement>(TAB_STOP))?.focus({ preventScroll: true });
      }
      const then = chosen.current;
      chosen.current = null;
      if (then !== null) {
        void import('./history-layers.js').then(({ whenSettled }) => whenSettled(then));
      }
    });
  }, [closed]);

  const noteOpener = useCallback(() => {
    chosen.current = null;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== document.body)
      opener.current = activeElement;
  }, []);

  const choose = useCallback((then: () => void) => {
    chosen.current = then;
  }, []);

  return { noteOpener, choose };
}
