import { lazyView, type Load } from './lazy-view.js';
import { tellNotFetched } from './not-fetched.js';

/** What opens over the page. Where its file cannot be fetched it closes, and the person is told; the page stays as it is. */
export const lazyOverlay = <Props extends object>(load: Load<Props>, close: (props: Props) => void) =>
  lazyView(load, {
    onNotFetched: (props) => {
      close(props);
      tellNotFetched();
    },
  });
