import { captionStart } from './caption-start.js';

it.each([
  ['', ''],
  ['  By the sea \n\n #summer ', 'By the sea #summer'],
  ['Golden hour at the harbour, with all its boats', 'Golden hour at the harbour, with all its…'],
  ['Golden hour at the very old harbour wall, with boats', 'Golden hour at the very old harbour…'],
  ['a'.repeat(50), `${'a'.repeat(40)}…`],
  ['😀'.repeat(41), `${'😀'.repeat(40)}…`],
  [`${'a'.repeat(39)}👩🏽bcd`, `${'a'.repeat(39)}…`],
])('begins %j with %j', (caption, start) => {
  expect(captionStart(caption)).toBe(start);
});
