import { useEffect, useRef } from 'react';
import { Store, useStore, type Followed } from '../store.js';
import { withRetries } from '../with-retries.js';

/** A file of code that is fetched when it is first needed, or before. */
export interface LazyFile<T> {
  /** Fetches it once; after a failure, which `withRetries` did not mend, the next call tries again. */
  readonly fetch: () => Promise<T>;
  /** Null until it has come. */
  readonly loaded: Followed<T | null>;
}

export function createLazyFile<T>(load: () => Promise<T>): LazyFile<T> {
  const loaded = new Store<T | null>(null);
  const insist = withRetries(load);
  let underWay: Promise<T> | null = null;
  const fetch = () => {
    underWay ??= insist().then(
      (file) => {
        loaded.become(file);
        return file;
      },
      (cause: unknown) => {
        underWay = null;
        throw cause;
      },
    );
    return underWay;
  };
  return { fetch, loaded };
}

/** The file, which is fetched as soon as it is wanted; null until then. */
export function useLazyFile<T>(
  file: LazyFile<T>,
  wanted: boolean,
  onFailure: (cause: unknown) => void,
): T | null {
  const loaded = useStore(file.loaded);
  const missing = wanted && loaded === null;
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  useEffect(() => {
    if (!missing) return;
    let ended = false;
    file.fetch().catch((cause: unknown) => !ended && failed.current(cause));
    return () => {
      ended = true;
    };
  }, [file, missing]);
  return loaded;
}
