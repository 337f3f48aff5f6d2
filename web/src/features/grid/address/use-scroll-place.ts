import { useEffect, useLayoutEffect } from 'react';

/** After the scrolling has come to rest: writing is not free. */
const REST_MS = 250;

const keyOf = (name: string) => `scroll ${name}`;

/**
 * Keeps how far the page was scrolled under a name, and goes back there when it is shown again, in this tab and
 * over a reload. `ready` says that the page has its height.
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
    window.scrollTo({ top: Number(sessionStorage.getItem(keyOf(name)) ?? 0), behavior: 'instant' });
    const keep = () => sessionStorage.setItem(keyOf(name), String(Math.round(window.scrollY)));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, REST_MS);
    };
    window.addEventListener('scroll', keepSoon, { passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', keepSoon);
      window.removeEventListener('pagehide', keep);
    };
  }, [name, ready]);
}
