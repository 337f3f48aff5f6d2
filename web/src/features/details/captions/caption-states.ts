import type { SaveState } from '../autosave.js';

/** The text beside a caption while it is written. */
export const STATE_TEXTS: Record<SaveState | 'saved', string> = {
  saved: 'Saved',
  unsaved: 'Saving...',
  saving: 'Saving...',
  failed: 'Not saved yet. Your text is kept in this browser.',
  conflict: 'Not saved yet.',
};
