import { createLazyComponent, type Load } from './lazy-component.js';
import { notifyNotFetched } from './not-fetched.js';

/**
 * What opens over the page; nothing is drawn until its file has come. Where that cannot be fetched it closes, and the
 * person is told; the page stays as it is.
 */
export const lazyOverlay = <Props extends object>(load: Load<Props>, close: (props: Props) => void) =>
  createLazyComponent(load, {
    onMissing: (props) => {
      close(props);
      notifyNotFetched();
    },
  });
