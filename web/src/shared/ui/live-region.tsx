import { attachRegion } from './announcer.js';

/** Where `announce` is read from, on every page; one in the app. Dialogs leave it to assistive technology, because it is live. */
export function LiveRegion() {
  return <div ref={attachRegion} role="status" aria-live="assertive" className="sr-only" />;
}
