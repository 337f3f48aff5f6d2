import { createElement, Suspense, type ReactNode } from 'react';
import { lazyView, type Load } from './lazy-view.js';
import { notifyNotFetched } from './not-fetched.js';

/**
 * What opens over the page; nothing is drawn until its file has come. Where that cannot be fetched it closes, and the
 * person is told; the page stays as it is.
 */
export function lazyOverlay<Props extends object>(load: Load<Props>, close: (props: Props) => void) {
  const View = lazyView(load, {
    onNotFetched: (props) => {
      close(props);
      notifyNotFetched();
    },
  });
  return function LazyOverlay(props: Props): ReactNode {
    return createElement(Suspense, { fallback: null }, createElement(View, props));
  };
}
