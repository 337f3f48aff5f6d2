import { Component, createElement, lazy, type ComponentType, type ReactNode } from 'react';
import { NotFetchedError, withRetries } from '../with-retries.js';

export type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

export interface LazyViewOptions<Props> {
  /** Drawn in the place of what cannot be fetched; nothing by default. */
  readonly instead?: ComponentType<{ readonly onRetry: () => void }>;
  readonly onNotFetched?: (props: Props) => void;
}

/**
 * As `lazy`, but what cannot be fetched fails alone, in its place, and is fetched again by a retry or by the next one
 * drawn: React keeps the failure of a `lazy` for the life of the page. Errors of the view itself go on to the root.
 */
export function lazyView<Props extends object>(
  load: Load<Props>,
  { instead, onNotFetched }: LazyViewOptions<Props>,
): ComponentType<Props> {
  const fetch = withRetries(load);
  let latest = lazy(fetch);

  return class LazyView extends Component<Props> {
    override state: { readonly view: typeof latest; readonly error: Error | null } = {
      view: latest,
      error: null,
    };

    static getDerivedStateFromError = (error: Error) => ({ error });

    override componentDidCatch(error: Error): void {
      if (!(error instanceof NotFetchedError)) return;
      latest = lazy(fetch);
      onNotFetched?.(this.props);
    }

    private readonly retry = () => this.setState({ view: latest, error: null });

    override render(): ReactNode {
      const { view, error } = this.state;
      if (error === null) return createElement<Props>(view as ComponentType<Props>, this.props);
      if (!(error instanceof NotFetchedError)) throw error;
      return instead ? createElement(instead, { onRetry: this.retry }) : null;
    }
  };
}
