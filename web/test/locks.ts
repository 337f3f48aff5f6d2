type Work = (lock: object | null) => unknown;

/** In a browser where these windows are open, as jsdom has no locks: until the test ends. A window may be closed. */
export function installLocks(open: Set<string>): { readonly close: (window: string) => void } {
  const closed: { readonly window: string; readonly grant: () => void }[] = [];
  const request = (name: string, options: { readonly ifAvailable?: boolean } | Work, work?: Work) => {
    // This window's own lock.
    if (typeof options === 'function') return new Promise(() => undefined);
    const window = name.replace('window ', '');
    if (!open.has(window)) return Promise.resolve(work?.({}));
    if (options.ifAvailable) return Promise.resolve(work?.(null));
    return new Promise((resolve) => closed.push({ window, grant: () => resolve(work?.({})) }));
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return {
    close: (window) => {
      open.delete(window);
      for (const waiting of closed) if (waiting.window === window) waiting.grant();
    },
  };
}

export const removeLocks = (): void => void Reflect.deleteProperty(navigator, 'locks');
