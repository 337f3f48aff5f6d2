import { onUserChanged } from '../session/user-changed.js';
import { Store, useStore } from '../store.js';

/** Display times [spec 9.6]: a toast, and one that offers Undo. */
const DISPLAY_MS = 5_000;
const ACTION_DISPLAY_MS = 8_000;
/** How long a dismissed toast is kept before it is removed [spec 9.6]. */
const REMOVE_AFTER_MS = 1_000_000;

export interface ToastAction {
  readonly label: string;
  readonly onSelect: () => void;
}

export interface ToastContent {
  readonly title: string;
  readonly description?: string | undefined;
  readonly variant?: 'default' | 'destructive';
  /** At most two; the toast leaves when one is taken. */
  readonly actions?: readonly ToastAction[] | undefined;
  /** Milliseconds; 5,000 or, with actions, 8,000. `Infinity` stays until it is replaced or dismissed. */
  readonly duration?: number;
  /**
   * Whether it is the only way back to words of the person's: it stays until it is closed or its action is taken, and
   * comes back after one that took its place.
   */
  readonly keepsText?: boolean;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
  readonly duration: number;
}

const shown = new Store<ShownToast | null>(null);
/** Those that keep a text and were replaced, the last one last. */
let replaced: readonly ShownToast[] = [];
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;

/** Shows a toast in place of the one that is there: one is visible at a time. Returns its id. */
export function toast(content: ToastContent): number {
  clearTimeout(removal);
  lastId += 1;
  const current = shown.read();
  if (current?.open === true && current.keepsText === true) replaced = [...replaced, current];
  shown.set({ ...content, id: lastId, open: true, duration: content.duration ?? displayMs(content) });
  return lastId;
}

function displayMs({ keepsText, actions = [] }: ToastContent): number {
  if (keepsText === true) return Infinity;
  return actions.length === 0 ? DISPLAY_MS : ACTION_DISPLAY_MS;
}

/** Shows the progress of something in its toast, if that is still shown; it is not announced again. */
export function notifyProgress(id: number, description: string): void {
  const current = shown.read();
  if (current?.id === id && current.open) shown.set({ ...current, description });
}

/** Lets a toast leave; without an id the one that is shown, unless it keeps a text. */
export function dismissToast(id?: number): void {
  replaced = replaced.filter((each) => each.id !== id);
  const current = shown.read();
  if (current?.open !== true) return;
  if (id === undefined ? current.keepsText === true : current.id !== id) return;
  const next = replaced.at(-1);
  replaced = replaced.slice(0, -1);
  shown.set(next ?? { ...current, open: false });
  if (next === undefined) removal = setTimeout(() => shown.set(null), REMOVE_AFTER_MS);
}

// It may name what is one person's, and act for them.
onUserChanged(() => {
  replaced = [];
  dismissToast(shown.read()?.id);
});

/** The toast that is shown or just leaving. */
export const { read: shownToast, subscribe: subscribeToToast } = shown;

export const useShownToast = (): ShownToast | null => useStore(shown);
