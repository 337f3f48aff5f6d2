import { LIMITS, graphemeBoundary } from '@tessera/contracts';

interface CaptionParts {
  readonly within: string;
  readonly over: string;
}

/** A caption cut at its limit [spec 5.8]: what is over is flagged, not refused. */
export function captionParts(text: string): CaptionParts {
  // What stands across the limit, such as an emoji, is not cut in two.
  const end = graphemeBoundary(text, LIMITS.caption);
  return { within: text.slice(0, end), over: text.slice(end) };
}
