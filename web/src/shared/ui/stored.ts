import { useSyncExternalStore } from 'react';

/** One of a few values that the browser remembers. */
export interface Stored<Value extends string> {
  readonly set: (value: Value) => void;
  readonly use: () => Value;
}

/** Kept in localStorage under `key`; anything else that stands there counts as `initial`. */
export function createStored<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
): Stored<Value> {
  const listeners = new Set<() => void>();
  const read = () => values.find((value) => value === localStorage.getItem(key)) ?? initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    set: (value) => {
      localStorage.setItem(key, value);
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}
