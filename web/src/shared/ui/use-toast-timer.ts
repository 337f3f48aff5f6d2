import { useEffect, useRef, type PointerEvent } from 'react';
import { dismissToast, type ShownToast } from './toast-store.js';

/** What is left to read after a look at it that ended, at least. */
const LEAST_MS = 2_000;

interface Clock {
  readonly hold: () => void;
  readonly run: () => void;
}

/**
 * Lets a toast leave after its time, which stands still while a mouse moves over it or the focus is in it. Radix's own
 * timers are not used: they stay paused for every later toast where the pointer or the focus was inside as one closed.
 * Lay the returned handlers over the toast.
 */
export function useToastTimer({ id, open, duration }: ShownToast) {
  const clock = useRef<Clock | null>(null);
  useEffect(() => {
    if (!open || !Number.isFinite(duration)) return;
    const mine = startClock(duration, () => dismissToast(id));
    clock.current = mine;
    // It was passed on from the toast before.
    if (document.activeElement?.closest('[data-toast]')) mine.hold();
    return () => {
      mine.hold();
      clock.current = null;
    };
  }, [id, open, duration]);
  return {
    // A toast that appears under a resting mouse is not looked at: that mouse was there for the one before.
    onPointerMove: ({ pointerType, movementX, movementY }: PointerEvent) => {
      if (pointerType === 'mouse' && (movementX !== 0 || movementY !== 0)) clock.current?.hold();
    },
    onPointerLeave: () => clock.current?.run(),
    onFocus: () => clock.current?.hold(),
    onBlur: () => clock.current?.run(),
  };
}

function startClock(duration: number, end: () => void): Clock {
  let left = duration;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left = Math.max(LEAST_MS, left - (Date.now() - since));
  };
  const run = () => {
    if (timer !== undefined) return;
    since = Date.now();
    timer = setTimeout(end, left);
  };
  run();
  return { hold, run };
}
