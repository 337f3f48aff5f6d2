import { newId } from '../../shared/api/new-id.js';

const me = newId();
let isHeld = false;

const lockOf = (window: string): string => `window ${window}`;
// Windows that look at the same time do not stand in each other's way.
const LOOK = { mode: 'shared' } as const;

/** The id of this window until it is closed or reloaded: while it is open, others find it so. */
export function thisWindow(): string {
  if (!isHeld && 'locks' in navigator) {
    // Until the browser ends it with the window.
    void navigator.locks.request(lockOf(me), () => new Promise<never>(() => undefined));
  }
  isHeld = true;
  return me;
}

/**
 * Whether another window is open, which cares for what it has made itself. Not known where the browser has no locks.
 */
export async function isWindowOpen(window: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  return navigator.locks.request(lockOf(window), { ...LOOK, ifAvailable: true }, (lock) => lock === null);
}

const inherited = new Map<string, Promise<boolean>>();

/**
 * Whether what a closed window has left under this name is this window's: of those that are open, one gets it, as long
 * as that is open. Storage alone does not tell: it takes a moment from one window to the next.
 */
export function inherits(name: string): Promise<boolean> {
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

/** Resolves when a window is closed, or reloaded; at once where the browser knows no locks. */
export async function windowClosed(window: string): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(lockOf(window), LOOK, () => undefined);
}
