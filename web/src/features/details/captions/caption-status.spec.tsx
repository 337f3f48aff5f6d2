import { render, screen } from '@testing-library/react';
import { LIMITS } from '@tessera/contracts';
import type { AutosavedText, SaveState } from '../autosave.js';
import { CaptionStatus } from './caption-status.js';

const nothing = () => undefined;
const CAPTION: AutosavedText = {
  text: 'Golden hour',
  state: null,
  theirs: null,
  write: nothing,
  leave: nothing,
  keepMine: nothing,
  takeTheirs: nothing,
};

const statusOf = (caption: Partial<AutosavedText>) => (
  <CaptionStatus id="caption" caption={{ ...CAPTION, ...caption }} hint={null} onRetry={nothing} />
);

/** Whether a screen reader reads the text as it appears. */
const isRead = (text: string) =>
  screen.getByText(text).closest('[role="alert"], [aria-live="polite"]') !== null;

it('reads the first time that a caption was saved, then what failed alone', () => {
  const { rerender } = render(statusOf({}));
  const shows = (state: SaveState | null) => rerender(statusOf({ state }));
  shows('unsaved');
  shows('saving');
  shows(null);
  expect(isRead('Saved')).toBe(true);
  shows('unsaved');
  expect(isRead('Saving...')).toBe(false);
  shows('saving');
  shows(null);
  expect(isRead('Saved')).toBe(false);
  shows('unsaved');
  shows('failed');
  expect(isRead('Not saved yet. Your text is kept in this browser.')).toBe(true);
});

it('describes the field by what is over the limit as well', () => {
  render(statusOf({ text: 'a'.repeat(LIMITS.caption + 5) }));
  expect(document.getElementById('caption-count')?.textContent).toBe('2205/2200 5 over');
});
