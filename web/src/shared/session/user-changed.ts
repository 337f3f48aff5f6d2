/** Clears local caches and the open photo [spec 4.1]. */
const USER_CHANGED = 'user-changed';

export function announceUserChanged(): void {
  window.dispatchEvent(new CustomEvent(USER_CHANGED));
}

export function onUserChanged(listener: () => void): () => void {
  window.addEventListener(USER_CHANGED, listener);
  return () => window.removeEventListener(USER_CHANGED, listener);
}
