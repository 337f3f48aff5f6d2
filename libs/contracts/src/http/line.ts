import { z } from 'zod';

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** Characters whose variants are chosen by a selector behind them; of the keys of a keypad only on a key. */
const VARIES =
  '(?:(?![\\d#*])\\p{Emoji}|[\\p{Script=Han}\\p{Script=Mongolian}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])';
/**
 * What is not seen and changes what is, or seems to be nothing: what Unicode leaves to be ignored, such as the controls
 * of writing direction (UAX 9), the zero-width space and the soft hyphen, fillers, annotations, and the blank of
 * Braille. A name with them can look like another or like none, or turn the text around it. Selectors of variants, the
 * tags of flags and Mongolian's separator are fine where they belong; joiners are for {@link NEEDLESS_JOINER}.
 */
const UNSEEN = new RegExp(
  '(?![\\u200c\\u200d])[\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]' +
    `(?<!${VARIES}\\p{Variation_Selector})(?<![\\d#*]\\ufe0f(?=\\u20e3))` +
    '(?<!\\u{1f3f4}[\\u{e0020}-\\u{e007f}]+)(?<!\\p{Script=Mongolian}\\u180e)',
  'u',
);

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
