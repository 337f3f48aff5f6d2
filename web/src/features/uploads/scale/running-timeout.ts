/** A timer of a page that was frozen is overdue when the page goes on, and fires before its workers have worked. */
const TICK_MS = 1_000;

/**
 * Calls `onOver` after that many milliseconds for which the page has run, to the second: a page that is frozen has its
 * workers frozen too. Returns what stops it.
 */
export function runningTimeout(onOver: () => void, milliseconds: number): () => void {
  let left = Math.ceil(milliseconds / TICK_MS);
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    onOver();
  }, TICK_MS);
  return () => clearInterval(timer);
}
