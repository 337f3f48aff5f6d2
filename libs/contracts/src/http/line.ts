import { z } from 'zod';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/**
 * What is not seen and changes what is: the controls of writing direction (UAX 9), the zero-width space, the word
 * joiner and the byte order mark. A name with them can look like another, or turn the text around it.
 */
const UNSEEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u;

/** Scripts in which a joiner or a non-joiner changes the shape of its neighbours. */
const SHAPED =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}';
const STARTS_EMOJI = '\\p{Extended_Pictographic}';
const ENDS_EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f';
/** U+200D and U+200C where they do nothing: neither in an emoji of several, nor in scripts that join. */
const NEEDLESS_JOINER = new RegExp(
  `[\\u200c\\u200d](?<![${SHAPED}].)(?<!\\u200d(?<=[${ENDS_EMOJI}].)(?=${STARTS_EMOJI}))`,
  'u',
);

/**
 * What a person is called, or calls something: one line in which everything can be seen. Blanks around it are dropped.
 * @param missing the message where there is no text at all
 */
export const lineOrElse = (missing?: string) =>
  z
    .string(missing)
    .trim()
    .refine((text) => !BREAKS.test(text), 'Please write this in one line')
    .refine(
      (text) => !UNSEEN.test(text) && !NEEDLESS_JOINER.test(text),
      'Please leave out what cannot be seen',
    );

/** A line that has to hold something: `missing` is the message where it is empty or is not there. */
export const requiredLine = (missing: string) => lineOrElse(missing).min(1, missing);
