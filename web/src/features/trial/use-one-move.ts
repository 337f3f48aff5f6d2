import { useEffect, useState, type RefObject } from 'react';
import type { Trial } from './trial.js';

/** How long the grid is looked at before it moves by itself, and how long the photo is held. Milliseconds. */
const BEFORE_MS = 1_200;
const HELD_MS = 700;

/** From the end to the first row: the photo crosses the grid, and all others make room. */
const MOVE = { from: 7, to: 1 };

const REDUCED = '(prefers-reduced-motion: reduce)';

let hasPlayed = false;

/**
 * Shows once, when most of the grid is in view, that its photos can be moved: one is picked up and put elsewhere.
 * Never over what the visitor has begun, nor where motion is unwanted. Returns the photo that is held.
 */
export function useOneMove(trial: Trial, area: RefObject<HTMLElement | null>): string | null {
  const [held, setHeld] = useState<string | null>(null);
  useEffect(() => {
    const element = area.current;
    if (hasPlayed || element === null || window.matchMedia(REDUCED).matches) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const put = (id: string) => {
      setHeld(null);
      trial.move([id], MOVE.to);
      stop();
    };
    const lift = () => {
      const id = trial.view.read().photos[MOVE.from]?.id;
      if (id === undefined || trial.own.length > 0) return stop();
      setHeld(id);
      timer = setTimeout(() => put(id), HELD_MS);
    };
    const sight = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        setHeld(null);
        if (entry?.isIntersecting === true) timer = setTimeout(lift, BEFORE_MS);
      },
      { threshold: 0.6 },
    );
    const stop = () => {
      hasPlayed = true;
      clearTimeout(timer);
      setHeld(null);
      sight.disconnect();
    };
    sight.observe(element);
    element.addEventListener('pointerdown', stop);
    element.addEventListener('focusin', stop);
    return () => {
      clearTimeout(timer);
      sight.disconnect();
      element.removeEventListener('pointerdown', stop);
      element.removeEventListener('focusin', stop);
    };
  }, [area, trial]);
  return held;
}
