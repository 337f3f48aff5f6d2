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
