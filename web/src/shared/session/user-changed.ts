/** Section 4: clears local caches and the open photo. */
const USER_CHANGED = 'user-changed';

export function announceUserChanged(): void {
  window.dispatchEvent(new CustomEvent(USER_CHANGED));
}

export function onUserChanged(listener: () => void): () => void {
  window.addEventListener(USER_CHANGED, listener);
  return () => window.removeEventListener(USER_CHANGED, listener);
}
