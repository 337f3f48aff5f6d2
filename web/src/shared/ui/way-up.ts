const STOPS = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]';

/**
 * The way from an element up to the page's root, itself first. The root holds every page: what stands in it may be the
 * page after the one that the element was in.
 */
export function wayUp(element: Element | null): HTMLElement[] {
  const way: HTMLElement[] = [];
  for (let at = element; at instanceof HTMLElement && at !== document.body; at = at.parentElement)
    if (at.id !== 'root') way.push(at);
  return way;
}

/** Gives the focus to the first of these that is there still, or to the first stop of the Tab key within one. */
export function focusNearest(way: readonly HTMLElement[]): boolean {
  for (const there of way) {
    if (!there.isConnected) continue;
    const stops = there === way[0] ? [there] : [...there.querySelectorAll<HTMLElement>(STOPS)];
    const stop = stops.find((each) => each === there || each.tabIndex >= 0);
    if (stop === undefined) continue;
    stop.focus();
    return true;
  }
  return false;
}
