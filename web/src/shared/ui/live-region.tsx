import { attachRegion } from './announcer.js';

/** Where `announce` is read from; one on a page. Dialogs leave it to assistive technology, because it is live. */
export function LiveRegion() {
  return <div ref={attachRegion} role="status" aria-live="assertive" className="sr-only" />;
}
