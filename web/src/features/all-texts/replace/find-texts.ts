import { fieldsOf, TEXT_FIELDS, textOf, type TextField } from '../text-fields.js';
import type { NamedPhoto } from '../named-photos.js';

export interface Wanted {
  readonly find: string;
  readonly matchCase: boolean;
}

/** From one place of a text to another, which is no part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A text in which something was found. */
export interface Found extends NamedPhoto {
  readonly field: TextField;
  /** As it is stored. */
  readonly stored: string;
  /** The same with each letter and its accents as one character: keyboards write 'ở' in several ways. */
  readonly text: string;
  readonly spans: readonly Span[];
}

/** Where a text has what is wanted, word for word; nothing is found by nothing. */
export function spansIn(text: string, { find, matchCase }: Wanted): Span[] {
  if (find === '') return [];
  const pattern = new RegExp(find.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&'), matchCase ? 'gu' : 'giu');
  return [...text.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** The texts of these photos that have it, in their order. O(characters). */
export function findTexts(photos: readonly NamedPhoto[], wanted: Wanted): Found[] {
  const composed = { ...wanted, find: wanted.find.normalize('NFC') };
  return photos.flatMap(({ photo, name }) =>
    fieldsOf(photo).flatMap((field): Found[] => {
      const stored = textOf(photo, field);
      const text = stored.normalize('NFC');
      const spans = spansIn(text, composed);
      return spans.length === 0 ? [] : [{ photo, name, field, stored, text, spans }];
    }),
  );
}

/** The text with something else at these places. */
export const withReplaced = (text: string, spans: readonly Span[], by: string): string =>
  spans.reduceRight((whole, { start, end }) => whole.slice(0, start) + by + whole.slice(end), text);

/** Whether a text would grow beyond what the network takes. One that was too long already may get shorter. */
export const isTooLong = (field: TextField, before: string, after: string): boolean =>
  after.length > TEXT_FIELDS[field].most && after.length > before.length;
