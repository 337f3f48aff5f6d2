import { windowId } from './window-id.js';

/** In milliseconds: a window that is reloaded has its page back by then, which looks at once for what it left. */
const RELOADED_WITHIN = 3_000;

let isHeld = false;

const lockOf = (window: string): string => `window ${window}`;
// Windows that look at the same time do not stand in each other's way.
const LOOK = { mode: 'shared' } as const;

/** The id of this window until it is closed or reloaded: while it is open, others find it so. */
export function thisWindow(): string {
  if (!isHeld && 'locks' in navigator) {
    // Until the browser ends it with the window. Where site data are blocked it is refused.
    navigator.locks
      .request(lockOf(windowId), () => new Promise<never>(() => undefined))
      .catch(() => undefined);
  }
  isHeld = true;
  return windowId;
}

/**
 * Whether another window is open, which cares for what it has made itself. Not known where the browser has no locks.
 */
export async function isWindowOpen(window: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  return navigator.locks.request(lockOf(window), { ...LOOK, ifAvailable: true }, (lock) => lock === null);
}

/** What a window keeps. */
interface Kept {
  /** The same in every window. */
  readonly name: string;
  readonly window: string;
}

interface Heir<Of extends Kept> {
  /** What other windows keep, and earlier ones have left. */
  readonly left: () => readonly Of[];
  /** Whether this window has a use for it, once it can be had. */
  readonly wants: (one: Of) => boolean;
  readonly onMine: (one: Of) => void;
}

/**
 * Makes this window's what closed ones have left, and what open ones leave when they are closed, until `end`. Of
 * several windows one gets it; after a reload its own.
 */
export function takeOverLeft<Of extends Kept>({ left, wants, onMine }: Heir<Of>, end: AbortSignal): void {
  const known = new Set<string>();
  const look = () => {
    for (const one of left()) {
      const name = `${one.name} ${one.window}`;
      if (known.has(name)) continue;
      known.add(name);
      void windowClosed(one.window).then(async () => {
        if (!end.aborted && wants(one) && (await inherits(name))) onMine(one);
      });
    }
  };
  look();
  // What an open window has could not be told from what a closed one has left.
  if (!('locks' in navigator)) return;
  // Another window has begun with something, or has its own back.
  window.addEventListener('storage', look);
  end.addEventListener('abort', () => window.removeEventListener('storage', look));
}

/** Resolves when a window is closed; at once where the browser knows no locks. */
export async function windowClosed(window: string): Promise<void> {
  if (!(await isWindowOpen(window))) return;
  await navigator.locks.request(lockOf(window), LOOK, () => undefined);
  await new Promise((resolve) => setTimeout(resolve, RELOADED_WITHIN));
}

const inherited = new Map<string, Promise<boolean>>();

/**
 * Whether what a closed window has left is this window's: of those that are open, one gets it, as long as that is open.
 * Storage alone does not tell: it takes a moment from one window to the next.
 */
function inherits(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true);
  let isHeir = inherited.get(name);
  if (isHeir === undefined) {
    isHeir = new Promise((resolve) => {
      void navigator.locks.request(`heir ${name}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise<never>(() => undefined);
      });
    });
    inherited.set(name, isHeir);
  }
  return isHeir;
}
