import { Store, useStore } from '../store.js';

/** What a dialog of the page stands open for: any action may open it, and one place shows it. */
interface Prompt<T> {
  readonly open: (content: T) => void;
  readonly end: () => void;
  readonly current: () => T | null;
  /** `current`, for a component that follows it. */
  readonly use: () => T | null;
}

export function createPrompt<T>(): Prompt<T> {
  const store = new Store<T | null>(null);
  return {
    open: (content) => store.set(content),
    end: () => store.set(null),
    current: store.read,
    use: () => useStore(store),
  };
}
