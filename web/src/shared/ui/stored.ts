import { browserStorage } from '../browser-storage.js';
import { Signal, useStore } from '../store.js';

/** One of a few values that the browser remembers. */
interface Stored<Value extends string> {
  readonly set: (value: Value) => void;
  readonly use: () => Value;
}

/** Kept in the browser under `key`; anything else that stands there counts as `initial`. */
export function createStored<Value extends string>(
  key: string,
  values: readonly Value[],
  initial: Value,
): Stored<Value> {
  const changes = new Signal();
  const read = () => values.find((value) => value === browserStorage.get(key)) ?? initial;
  return {
    set: (value) => {
      browserStorage.set(key, value);
      changes.emit();
    },
    use: () => useStore({ subscribe: changes.subscribe, read }),
  };
}
