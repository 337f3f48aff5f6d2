/** Firefox before 125 has none. */
const { Segmenter }: { readonly Segmenter?: typeof Intl.Segmenter } = Intl;
const segmenter = Segmenter && new Segmenter(undefined, { granularity: 'grapheme' });

/**
 * The last place of a text up to `at`, both in UTF-16 units, before which no character is cut in two as people count
 * them: neither an emoji of several people nor a flag. Without a segmenter, and within the first character, no code
 * point is.
 */
export function graphemeBoundary(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const start = segmenter?.segment(text).containing(at)?.index ?? 0;
  if (start > 0) return start;
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}

/** The beginning of a text, of at most so many code points; a character that has no room is left out whole. */
export function startOf(text: string, most: number): string {
  const { length } = [...text].slice(0, most).join('');
  return text.slice(0, graphemeBoundary(text, length));
}
