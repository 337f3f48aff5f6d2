import { LIMITS } from '@tessera/contracts';

export interface CaptionParts {
  readonly within: string;
  readonly over: string;
}

/** A caption cut at its limit (section 5): what is over is flagged, not refused. */
export function captionParts(text: string): CaptionParts {
  return { within: text.slice(0, LIMITS.caption), over: text.slice(LIMITS.caption) };
}
