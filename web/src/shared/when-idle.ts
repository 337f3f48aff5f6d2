/** For a browser that cannot tell when it is idle. */
const LATER_MS = 2_000;

/**
 * Does each of these once the browser has nothing else to do, one after another, so that together they keep nobody
 * waiting. Returns how to call off what has not been done.
 */
export function whenIdle(...works: readonly (() => void)[]): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => works.forEach((work) => work()), LATER_MS);
    return () => clearTimeout(timer);
  }
  const left = works.values();
  const doNext = () => {
    const { value: work } = left.next();
    if (work === undefined) return;
    work();
    idle = requestIdleCallback(doNext);
  };
  let idle = requestIdleCallback(doNext);
  return () => cancelIdleCallback(idle);
}
