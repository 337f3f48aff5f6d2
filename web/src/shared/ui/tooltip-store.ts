import { Store, useStore } from '../store.js';

/** Delays [spec 9.6]: before a tooltip, and while the next one comes at once. */
const DELAY_MS = 700;
const SKIP_MS = 300;

interface ShownTooltip {
  readonly id: string;
  /** What it hangs at. */
  readonly anchor: Element;
}

const shown = new Store<ShownTooltip | null>(null);
let hiddenAt = -Infinity;
let waiting: { readonly id: string; readonly timer: ReturnType<typeof setTimeout> } | null = null;

function setShown(next: ShownTooltip | null): void {
  if (waiting !== null) clearTimeout(waiting.timer);
  waiting = null;
  if (shown.read() !== null) hiddenAt = Date.now();
  shown.set(next);
}

/** Shows a tooltip in place of the one that is there: one is visible at a time. */
export function showTooltip(id: string, anchor: Element): void {
  if (shown.read()?.id !== id) setShown({ id, anchor });
}

/** Shows it after a while; at once where another one was there just now. */
export function showTooltipSoon(id: string, anchor: Element): void {
  if (shown.read() !== null || Date.now() - hiddenAt < SKIP_MS) {
    showTooltip(id, anchor);
  } else {
    if (waiting !== null) clearTimeout(waiting.timer);
    waiting = { id, timer: setTimeout(() => setShown({ id, anchor }), DELAY_MS) };
  }
}

/** Hides it where it is shown, or about to be. */
export function hideTooltip(id: string): void {
  if (shown.read()?.id === id || waiting?.id === id) setShown(null);
}

/** What this tooltip hangs at while it is shown, else null. */
export const useTooltipAnchor = (id: string): Element | null =>
  useStore({
    subscribe: shown.subscribe,
    read: () => {
      const current = shown.read();
      return current?.id === id ? current.anchor : null;
    },
  });
