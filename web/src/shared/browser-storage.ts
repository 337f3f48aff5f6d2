/** Texts that the browser keeps. What it refuses to keep lasts for the visit. */
export interface BrowserStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, text: string) => void;
  /** Throws where the browser does not let go of the text. */
  readonly remove: (key: string) => void;
  readonly keys: () => string[];
}

/** `open` throws where the browser blocks storage, as it does by a setting or in some private windows. */
export function createBrowserStorage(open: () => Storage): BrowserStorage {
  const refused = new Map<string, string>();
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  const stored = (storage: Storage) =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  const get = (key: string) => refused.get(key) ?? attempt((storage) => storage.getItem(key), null);
  return {
    get,
    set: (key, text) => {
      refused.set(key, text);
      attempt((storage) => {
        storage.setItem(key, text);
        refused.delete(key);
      }, undefined);
    },
    remove: (key) => {
      refused.delete(key);
      try {
        open().removeItem(key);
      } catch (error) {
        if (get(key) !== null) throw error;
      }
    },
    keys: () => [...new Set([...refused.keys(), ...attempt(stored, [])])],
  };
}

/** A value that was stored as JSON; null where there is none, or what stands there is no JSON. */
export function storedJson({ get }: Pick<BrowserStorage, 'get'>, key: string): unknown {
  try {
    return JSON.parse(get(key) ?? 'null');
  } catch {
    return null;
  }
}

/** For all windows, until it is removed. */
export const browserStorage = createBrowserStorage(() => localStorage);

/** For this tab, until it is closed. */
export const tabStorage = createBrowserStorage(() => sessionStorage);
