import { createLazyComponent, type Load } from './lazy-component.js';
import { LateSpinner } from './late-spinner.js';
import { notifyNotFetched } from './not-fetched.js';

/**
 * What opens over the page, once its file has come. Where that cannot be fetched it closes, and the person is told; the
 * page stays as it is.
 */
export const lazyOverlay = <Props extends object>(load: Load<Props>, close: (props: Props) => void) =>
  createLazyComponent(load, {
    waiting: LateSpinner,
    onMissing: (props) => {
      close(props);
      notifyNotFetched();
    },
  });
