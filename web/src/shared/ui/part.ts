import { createElement, useState, type ComponentType, type ReactNode } from 'react';
import { createLazyFile, useLazyFile } from './lazy-file.js';

/** A component in a file of its own. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Asks for the file before the part is drawn, which does so too. */
  readonly fetch: () => void;
}

/** Draws nothing. */
const Nothing = () => null;

/**
 * Like `lazy`, but for what is drawn beside other things and not in their place. What has come is drawn at once, where
 * Suspense holds back by 300 ms what follows a fallback. The part throws what the fetching threw. `Meanwhile` is drawn
 * until the file has come.
 */
export function createPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Meanwhile: ComponentType<Props> = Nothing,
): Part<Props> {
  const file = createLazyFile(load);
  function Part(props: Props): ReactNode {
    const [failure, setFailure] = useState<{ readonly cause: unknown } | null>(null);
    const loaded = useLazyFile(file, true, (cause) => setFailure({ cause }));
    if (failure !== null) throw failure.cause;
    return createElement(loaded?.default ?? Meanwhile, props);
  }
  // A failure shows itself when the part is drawn.
  return Object.assign(Part, { fetch: () => void file.fetch().catch(() => undefined) });
}
