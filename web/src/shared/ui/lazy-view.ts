import { Component, createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { NotFetchedError } from '../with-retries.js';
import { createLazyFile } from './lazy-file.js';

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

interface LazyViewOptions {
  /** Drawn in the place of what cannot be fetched; nothing by default. */
  readonly instead?: ComponentType<{ readonly onRetry: () => void }>;
}

/** A component that is fetched when it is first drawn, or before. */
type LazyView<Props> = ComponentType<Props> & {
  /** Drawn once this has succeeded, it needs no fallback, not even for a moment. */
  readonly fetch: () => Promise<unknown>;
};

/**
 * As `lazy`, but what cannot be fetched fails alone, in its place, and is fetched again by a retry or by the next one
 * drawn: React keeps the failure of a `lazy` for the life of the page. Errors of the view itself go on to the root.
 */
export function lazyView<Props extends object>(
  load: Load<Props>,
  { instead }: LazyViewOptions,
): LazyView<Props> {
  const file = createLazyFile(load);
  let latest = lazy(file.fetch);

  return class View extends Component<Props> {
    static readonly fetch = file.fetch;

    override state: { readonly view: ComponentType<Props>; readonly error: Error | null } = {
      view: file.loaded()?.default ?? latest,
      error: null,
    };

    static getDerivedStateFromError = (error: Error) => ({ error });

    override componentDidCatch(error: Error): void {
      if (error instanceof NotFetchedError) latest = lazy(file.fetch);
    }

    private readonly retry = () => this.setState({ view: latest, error: null });

    override render(): ReactNode {
      const { view, error } = this.state;
      if (error === null) return createElement(view, this.props);
      if (!(error instanceof NotFetchedError)) throw error;
      return instead ? createElement(instead, { onRetry: this.retry }) : null;
    }
  };
}
