import { Signal, useStore } from '../store.js';

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
  const changes = new Signal();
  const read = () => values.find((value) => value === localStorage.getItem(key)) ?? initial;
  return {
    set: (value) => {
      localStorage.setItem(key, value);
      changes.emit();
    },
    use: () => useStore({ subscribe: changes.subscribe, read }),
  };
}
