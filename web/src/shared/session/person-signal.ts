import { onUserChanged } from './user-changed.js';

let person = new AbortController();

onUserChanged(() => {
  person.abort();
  person = new AbortController();
});

/** Of whoever uses the page now. Aborts when they log out, or somebody else comes: what is under way ends in silence. */
export const personSignal = (): AbortSignal => person.signal;
