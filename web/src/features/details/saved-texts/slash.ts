import type { SavedText } from '@tessera/contracts';
import { searchKey } from '../../../shared/search-key.js';

/** A word that begins with a slash and ends at the caret: a saved text is looked for by it. */
export interface Slash {
  /** Where the slash stands. */
  readonly start: number;
  readonly end: number;
  /** What follows the slash. */
  readonly query: string;
}

/** The slash word at the caret; null where there is none. */
export function slashAt(text: string, caret: number): Slash | null {
  const word = /(?<!\S)\/([^\s/]*)$/u.exec(text.slice(0, caret));
  return word === null ? null : { start: word.index, end: caret, query: word[1] ?? '' };
}

/** Offered at once. */
const MOST = 6;

/** The saved texts of that name, those first that begin with it; a name's spaces need not be typed. */
export function textsNamed(texts: readonly SavedText[], query: string): SavedText[] {
  const wanted = searchKey(query);
  const places = texts.map((text) => {
    const name = searchKey(text.name);
    return { text, at: Math.max(name.indexOf(wanted), name.replace(/\s+/g, '').indexOf(wanted)) };
  });
  return places
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
    .slice(0, MOST)
    .map(({ text }) => text);
}
