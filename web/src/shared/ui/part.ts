import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { Store, useStore } from '../store.js';

/** A component in a file of its own, which draws nothing until the file has come. */
export interface Part<Props> {
  (props: Props): ReactNode;
  /** Asks for the file before the part is drawn, which does so too. */
  readonly fetch: () => void;
}

interface Progress<Props> {
  readonly component: ComponentType<Props> | null;
  readonly failure: { readonly cause: unknown } | null;
}

/**
 * Like `lazy`, but for what is drawn beside other things and not in their place. What has come is drawn at once, where
 * Suspense holds back by 300 ms what follows a fallback. The part throws what the fetching threw.
 */
export function createPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): Part<Props> {
  const progress = new Store<Progress<Props>>({ component: null, failure: null });
  let asked = false;
  const fetch = () => {
    if (asked) return;
    asked = true;
    load().then(
      (file) => progress.become({ component: file.default, failure: null }),
      (cause: unknown) => progress.become({ component: null, failure: { cause } }),
    );
  };
  function Part(props: Props): ReactNode {
    const { component, failure } = useStore(progress);
    useEffect(fetch, []);
    if (failure !== null) throw failure.cause;
    return component === null ? null : createElement(component, props);
  }
  return Object.assign(Part, { fetch });
}
