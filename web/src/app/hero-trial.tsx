import { useDeferredValue, useEffect, useState } from 'react';
import { StillGrid } from '../features/site/landing/still-grid.js';
import { createLazyFile, useLazyFile } from '../shared/ui/lazy-file.js';
import { whenIdle } from '../shared/when-idle.js';

const TRIAL = createLazyFile(() => import('../features/trial/trial-grid.js'));

/** The grid itself, once all that is seen has been loaded and the browser has nothing else to do. */
export function HeroTrial() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => afterLoad(() => setWanted(true)), []);
  // Deferred: React draws it in slices, where a file that has come is drawn at once.
  const trial = useDeferredValue(useLazyFile(TRIAL, isWanted, () => undefined));
  return trial === null ? <StillGrid /> : <trial.TrialGrid />;
}

function afterLoad(work: () => void): () => void {
  let callOff: (() => void) | undefined;
  const wait = () => {
    callOff = whenIdle(work);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    callOff?.();
  };
}
