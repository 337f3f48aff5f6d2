/*
 * A window calls its listeners in the order in which they were added, even those that capture. Whoever is to hear of
 * a step in the history before the router does must therefore listen before the router is drawn.
 */
let listener: ((event: PopStateEvent) => void) | null = null;
let listening = false;

/** To be called before the router is drawn. */
export function listenFirst(): void {
  if (listening) return;
  listening = true;
  window.addEventListener('popstate', (event) => listener?.(event), { capture: true });
}

/** Hears of every step in the history before the router, and may keep it from it. */
export function onFirstPopstate(next: (event: PopStateEvent) => void): void {
  listenFirst();
  listener = next;
}
