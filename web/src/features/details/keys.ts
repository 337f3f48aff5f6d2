import type { KeyboardEvent } from 'react';

/** Where keys belong to what has the focus: text, and choices that arrow keys move. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable], [role^="menu"], [aria-pressed="true"][aria-roledescription]';

/** 1 for the right arrow key, -1 for the left one, where nobody writes or moves something with them. */
export function stepOfKey(event: KeyboardEvent): -1 | 0 | 1 {
  const { target, key } = event;
  // Alt with an arrow is the browser's way back.
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null) return 0;
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : 0;
}

/** Ctrl or Cmd with Enter. */
export const isSaveKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Said beside the caption. */
export const SAVE_HINT = `${/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl+'}Enter saves and closes`;
