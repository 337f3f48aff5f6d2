/** Aborts with the first of these that does, for its reason: `AbortSignal.any`, which came to Safari with 17.4. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const follow = () => either.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { signal: either.signal });
  }
  return either.signal;
}
