import type { CaptionState } from './caption-desk.js';

/** What is said of a caption while it is written. */
export const STATE_TEXTS: Record<CaptionState, string> = {
  saved: 'Saved',
  unsaved: 'Saving...',
  saving: 'Saving...',
  failed: 'Not saved yet. Your text is kept in this browser.',
  conflict: 'Not saved yet.',
};
