import { useEffect, useLayoutEffect } from 'react';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { tabStorage } from '../../shared/browser-storage.js';

/** After the scrolling has come to rest: writing is not free. */
const REST_MS = 250;

/** Under which a tab of a grid keeps its place. */
export const scrollNameOf = (gridId: string, tab: FeedTab): string => `${gridId} ${tab}`;

const keyOf = (name: string) => `scroll ${name}`;

/** How far down the page was in this tab under a name, in pixels. */
export const keptPlace = (name: string): number => Number(tabStorage.get(keyOf(name)) ?? 0);

/**
 * Keeps how far the page was scrolled under a name, and goes back there when it is shown again, in this tab and
 * over a reload. `ready`: there is something to scroll.
 */
export function useScrollPlace(name: string, ready: boolean): void {
  useEffect(() => {
    // The browser would restore it before there is anything to scroll.
    const before = history.scrollRestoration;
    history.scrollRestoration = 'manual';
    return () => {
      history.scrollRestoration = before;
    };
  }, []);

  useLayoutEffect(() => {
    if (!ready) return;
    const way = returnTo(keptPlace(name));
    const keep = () => {
      // On the way there the page stands somewhere else, which nobody chose.
      if (way.arrived()) tabStorage.set(keyOf(name), String(Math.round(window.scrollY)));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    };
    window.addEventListener('scroll', keepSoon, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      way.stop();
      clearTimeout(timer);
      window.removeEventListener('scroll', keepSoon);
      window.removeEventListener('pagehide', keep);
    };
  }, [name, ready]);
}

/** Whatever a person does to the page ends the way back: from then on they choose the place. */
const TAKEN_OVER = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place as soon as the page, which is still growing, reaches that far. */
function returnTo(top: number): { arrived: () => boolean; stop: () => void } {
  let arrived = false;
  const stop = () => {
    arrived = true;
    growth.disconnect();
    for (const type of TAKEN_OVER) window.removeEventListener(type, stop);
  };
  const go = () => {
    if (arrived) return;
    window.scrollTo({ top, behavior: 'instant' });
    // The browser may round by a part of a pixel.
    if (window.scrollY >= top - 1) stop();
  };
  const growth = new ResizeObserver(go);
  growth.observe(document.body);
  for (const type of TAKEN_OVER) window.addEventListener(type, stop, { passive: true });
  // The top is reached as the page gets its layout, of which the observer tells before the page is seen; further down
  // other rows are drawn.
  if (top > 0) go();
  return { arrived: () => arrived, stop };
}
