import { useCallback, useEffect, useState } from 'react';

const SECOND = 1_000;

/** Counts whole seconds down to 0 by the clock, for a page in the background has few timers; and how to begin again. */
export function useCountdown(seconds: number): readonly [left: number, restart: () => void] {
  const [now, setNow] = useState(() => Date.now());
  const [end, setEnd] = useState(now + seconds * SECOND);
  const left = Math.max(0, Math.ceil((end - now) / SECOND));
  const counts = left > 0;
  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, [counts]);
  const restart = useCallback(() => {
    const begun = Date.now();
    setNow(begun);
    setEnd(begun + seconds * SECOND);
  }, [seconds]);
  return [left, restart];
}
