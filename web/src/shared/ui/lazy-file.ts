import { startTransition, useEffect, useRef, useState } from 'react';
import { withRetries } from '../with-retries.js';

/** A file of code that is fetched when it is first needed, or before. */
export interface LazyFile<T> {
  /** Fetches it once; after a failure, which `withRetries` did not mend, the next call tries again. */
  readonly fetch: () => Promise<T>;
  /** Null until it has come. */
  readonly loaded: () => T | null;
}

export function createLazyFile<T>(load: () => Promise<T>): LazyFile<T> {
  let loaded: T | null = null;
  const insist = withRetries(load);
  let underWay: Promise<T> | null = null;
  const fetch = () => {
    underWay ??= insist().then(
      (file) => {
        loaded = file;
        return file;
      },
      (cause: unknown) => {
        underWay = null;
        throw cause;
      },
    );
    return underWay;
  };
  return { fetch, loaded: () => loaded };
}

/**
 * The file, which is fetched as soon as it is wanted; null until then, and until it has come. Not read as a store is: a
 * file that comes while the page is drawn in slices would have React draw all of it again, in one task.
 */
export function useLazyFile<T>(
  file: LazyFile<T>,
  wanted: boolean,
  onFailure: (cause: unknown) => void,
): T | null {
  const loaded = wanted ? file.loaded() : null;
  const [kept, setKept] = useState(() => loaded);
  const come = kept ?? loaded;
  if (come !== kept) setKept(() => come);
  const failed = useRef(onFailure);
  useEffect(() => {
    failed.current = onFailure;
  }, [onFailure]);
  const missing = wanted && come === null;
  useEffect(() => {
    if (!missing) return;
    let ended = false;
    const keep = (fetched: T) => !ended && startTransition(() => setKept(() => fetched));
    file.fetch().then(keep, (cause: unknown) => !ended && failed.current(cause));
    return () => {
      ended = true;
    };
  }, [file, missing]);
  return come;
}
