import { GridName } from './grids.js';
import { SignupBody, UsernameBody } from './accounts.js';
import { ContactBody, WaitlistBody } from './correspondence.js';
import { lineOrElse } from './line.js';

const BAD: readonly (readonly [what: string, character: string])[] = [
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['NUL', '\0'],
  ['an escape', '\u001b'],
  ['a next line', '\u0085'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a right-to-left mark', '\u200f'],
  ['an Arabic letter mark', '\u061c'],
  ['a zero-width space', '\u200b'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\ufeff'],
  ['a joiner between Latin characters', '\u200d'],
  ['a non-joiner between Latin characters', '\u200c'],
  ['a soft hyphen', '\u00ad'],
  ['a grapheme joiner', '\u034f'],
  ['a Hangul filler', '\u3164'],
  ['a halfwidth Hangul filler', '\uffa0'],
  ['a filler of a Hangul syllable', '\u115f'],
  ['a Khmer vowel that is not shown', '\u17b4'],
  ['a Mongolian vowel separator between Latin characters', '\u180e'],
  ['an invisible plus', '\u2064'],
  ['a deprecated control of shapes', '\u206a'],
  ['a blank pattern of Braille', '\u2800'],
  ['an annotation', '\ufff9'],
  ['a musical control', '\u{1d173}'],
  ['a variation selector behind a letter', '\ufe0f'],
  ['a digit with a variation selector and no key', '1\ufe0f'],
  ['one of the further variation selectors behind a Latin letter', '\u{e0100}'],
  ['a tag behind a letter', '\u{e0041}'],
];

const NAMES = {
  'a user name at sign-up': (name: string) =>
    SignupBody.safeParse({ username: name, email: 'a@example.com', password: 'secret1' }),
  'a user name': (username: string) => UsernameBody.safeParse({ username }),
  'a grid name': (name: string) => GridName.safeParse(name),
  'a name on the waitlist': (name: string) => WaitlistBody.safeParse({ name, email: 'a@example.com' }),
  'a name and a subject in the contact form': (name: string) =>
    ContactBody.safeParse({ name: 'Ada', email: 'a@example.com', subject: name, message: 'Hello' }),
};

describe.each(Object.entries(NAMES))('%s', (_what, parse) => {
  it.each(BAD)('is refused with %s in it', (_name, character) => {
    expect(parse(`Summer${character}feed`).success).toBe(false);
  });

  it.each([
    ['words', 'Summer feed'],
    ['accents, composed or not', 'Café au lait, Cafe\u0301'],
    ['a family of four people', '👨‍👩‍👧‍👦 at home'],
    ['a flag and a skin tone', '🏳️‍🌈 👩🏽‍🚀'],
    ['a heart and a keycap', '❤️ ☀︎ 1️⃣ #️⃣'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['Mongolian with a variation', 'ᠠ\u180bᠨ'],
    ['a Japanese name with a variant of its character', '葛\u{e0100}城'],
    ['Braille', '⠎⠥⠝'],
    ['Korean', '한국 여름'],
    ['Persian with a non-joiner', 'می\u200cخواهم'],
    ['Hindi with a joiner', 'क्\u200dष'],
    ['Hebrew and Arabic', 'שלום مرحبا'],
    ['Japanese', '夏の写真'],
  ])('takes %s', (_name, text) => {
    expect(parse(text).success).toBe(true);
  });
});

it('drops blanks around a line', () => {
  expect(lineOrElse().parse('  Summer \n')).toBe('Summer');
});
