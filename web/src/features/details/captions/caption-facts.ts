import { LIMITS, startOf } from '@tessera/contracts';

/** Lines that the feed of the network shows of a caption before it is opened. */
const FOLD_LINES = 2;

/** How the feed shows a caption before it is opened; null where it shows all of it. */
export function foldOf(text: string): string | null {
  const whole = text.trim();
  const lines = whole.split('\n').slice(0, FOLD_LINES).join('\n');
  const fold = startOf(lines, LIMITS.network.fold).trimEnd();
  return fold.length < whole.length ? fold : null;
}

/** What belongs to the letter before it, such as its accent; not what ends an emoji, though it is a mark as well. */
const MARKS = '(?:(?![\\ufe0f\\u20e3])\\p{M})*';
const HASHTAG = new RegExp(`(?<![\\p{L}\\p{N}_&#]${MARKS})#[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_]*`, 'gu');
const MENTION = new RegExp(`(?<![\\p{L}\\p{N}_.@]${MARKS})@[a-z0-9_.]*[a-z0-9_]`, 'giu');

/** What the network counts in a caption. */
interface CaptionCounts {
  readonly hashtags: number;
  /** Those that are there more than once, in lower case. */
  readonly repeated: readonly string[];
  readonly mentions: number;
}

export function countsOf(text: string): CaptionCounts {
  const hashtags = [...text.matchAll(HASHTAG)].map(([hashtag]) => hashtag);
  const seen = new Map<string, number>();
  for (const hashtag of hashtags) {
    const name = hashtag.normalize('NFC').toLowerCase();
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const repeated = [...seen].flatMap(([name, count]) => (count > 1 ? [name] : []));
  return { hashtags: hashtags.length, repeated, mentions: [...text.matchAll(MENTION)].length };
}
