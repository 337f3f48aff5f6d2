import { LIMITS } from '@tessera/contracts';

/** A part of a text, from one place to another. */
export interface Selected {
  readonly start: number;
  readonly end: number;
}

/**
 * The text with another in the place of what is selected; without a selection after a blank line at its end. Null where
 * that would be longer than a caption can be.
 */
export function withInserted(text: string, part: string, selected: Selected | null): string | null {
  const before = selected === null ? text.trimEnd() : text.slice(0, selected.start);
  const gap = selected === null && before !== '' ? '\n\n' : '';
  const after = selected === null ? '' : text.slice(selected.end);
  const whole = before + gap + part + after;
  return whole.length <= LIMITS.captionHardStop ? whole : null;
}
