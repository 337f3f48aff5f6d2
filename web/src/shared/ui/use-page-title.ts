import { useEffect, useRef } from 'react';

/** As index.html has it from the start. */
const HOME = 'Tessera: plan your photo feed before you post';

/** Of the page that the browser itself has loaded it tells a screen reader itself. */
let isFirst = true;

/**
 * Names the page in the tab and in the history: 'Log in - Tessera'. Without a name it is the start page. A page that
 * follows another one begins at its heading, which a screen reader reads.
 */
export function usePageTitle(name?: string): void {
  useEffect(() => {
    document.title = name === undefined ? HOME : `${name} - Tessera`;
  }, [name]);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    // Once all of the page has had its turn: what takes the focus itself keeps it.
    if (!isFirst) queueMicrotask(focusHeading);
    isFirst = false;
  }, []);
}

/** What had the focus went with the page before, as a rule. */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (heading === null || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
