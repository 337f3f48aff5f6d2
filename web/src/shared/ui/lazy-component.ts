import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { createLazyFile, useLazyFile } from './lazy-file.js';

/** A component in a file of its own. */
interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Asks for the file before it is drawn, which does so too. Resolves once it has come, or cannot be fetched. */
  readonly fetch: () => Promise<unknown>;
}

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

interface LazyComponentOptions<Props> {
  /** What is done where the file cannot be fetched; by default the component throws what the fetching threw. */
  readonly onMissing?: (props: Props) => void;
  /** Drawn until the file has come; nothing by default. */
  readonly waiting?: ComponentType;
}

/**
 * Like `lazy`, but for what is drawn beside other things and not in their place. What has come is drawn at once, where
 * Suspense holds back by 300 ms what follows a fallback. After a failure the next mount retries.
 */
export function createLazyComponent<Props extends object>(
  load: Load<Props>,
  { onMissing, waiting }: LazyComponentOptions<Props> = {},
): LazyComponent<Props> {
  const file = createLazyFile(load);
  function Lazy(props: Props): ReactNode {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    const loaded = useLazyFile(file, true, (cause) => {
      if (onMissing === undefined) setFailure({ cause });
      else onMissing(props);
    });
    if (failure !== null) throw failure.cause;
    if (loaded !== null) return createElement(loaded.default, props);
    return waiting === undefined ? null : createElement(waiting);
  }
  // A failure shows itself when the component is drawn.
  return Object.assign(Lazy, { fetch: () => file.fetch().catch(() => undefined) });
}
