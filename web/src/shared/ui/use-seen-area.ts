import { useLayoutEffect } from 'react';

let users = 0;

/** How much of the window the keyboard on the screen, or a zoom, covers at the top and at the bottom. */
function measure(): void {
  const seen = window.visualViewport;
  const { style } = document.documentElement;
  const top = users === 0 || seen === null ? 0 : Math.max(0, seen.offsetTop);
  const bottom =
    users === 0 || seen === null ? 0 : Math.max(0, window.innerHeight - seen.offsetTop - seen.height);
  style.setProperty('--seen-top', `${Math.round(top)}px`);
  style.setProperty('--seen-bottom', `${Math.round(bottom)}px`);
}

/** While something needs it, keeps `--seen-top` and `--seen-bottom` (tokens.css) up to date. */
export function useSeenArea(needed: boolean): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport;
    // Not every browser has one, nor has the one of the unit tests.
    if (!needed || !(seen as VisualViewport | null | undefined)) return;
    users += 1;
    measure();
    seen?.addEventListener('resize', measure);
    seen?.addEventListener('scroll', measure);
    return () => {
      users -= 1;
      seen?.removeEventListener('resize', measure);
      seen?.removeEventListener('scroll', measure);
      measure();
    };
  }, [needed]);
}
