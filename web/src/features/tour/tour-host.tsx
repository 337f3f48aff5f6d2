import { useEffect } from 'react';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { closeTour, openTour, tourCompleted, useTourState } from './tour-store.js';

const Tour = lazyOverlay(() => import('./tour.js'), closeTour);

/** [spec 9.5] */
const DELAY_MS = 2_000;

/** Somebody is in the middle of something. */
const BUSY = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-moving]';

/** Where the tour appears: by itself on the first visit, once the page stands, and whenever it is asked for. */
export function TourHost({ ready }: { readonly ready: boolean }) {
  const state = useTourState();
  useEffect(() => {
    if (!ready || tourCompleted()) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (tourCompleted()) return;
        if (document.querySelector(BUSY) === null) openTour();
        else wait();
      }, DELAY_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [ready]);
  useEffect(() => closeTour, []);
  if (state === 'closed') return null;
  return <Tour state={state} />;
}
