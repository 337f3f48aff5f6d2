import { LIMITS } from '@tessera/contracts';

interface CaptionParts {
  readonly within: string;
  readonly over: string;
}

/** A caption cut at its limit [spec 5.8]: what is over is flagged, not refused. */
export function captionParts(text: string): CaptionParts {
  // What stands across the limit, such as an emoji, is not cut in two.
  const isAcross = (text.codePointAt(LIMITS.caption - 1) ?? 0) > 0xffff;
  const end = LIMITS.caption - (isAcross ? 1 : 0);
  return { within: text.slice(0, end), over: text.slice(end) };
}
