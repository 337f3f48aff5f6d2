import { graphemeBoundary, startOf } from './characters.js';

const FAMILY = '👨‍👩‍👧';

it.each([
  ['By the sea', 6, 'By the'],
  ['By the sea', 10, 'By the sea'],
  ['By the sea', 99, 'By the sea'],
  ['', 5, ''],
  ['🌊🌊🌊', 2, '🌊🌊'],
  [`sea ${FAMILY}`, 8, 'sea '],
  [`sea ${FAMILY}`, 9, `sea ${FAMILY}`],
  ['sea 🇦🇹🇮🇹', 5, 'sea '],
  ['cafe\u0301', 4, 'caf'],
  // A character that is longer than that itself.
  [`e${'\u0301'.repeat(50)}`, 3, 'e\u0301\u0301'],
])('begins %j, of which %i characters are wanted, with %j', (text, most, start) => {
  expect(startOf(text, most)).toBe(start);
});

it('finds the place before a character, whichever of its units is asked for', () => {
  expect([-3, 0, 1, 2, 3, 9, 10].map((at) => graphemeBoundary(`a${FAMILY}b`, at))).toEqual([
    0, 0, 1, 1, 1, 9, 10,
  ]);
  expect(graphemeBoundary('ab', 7)).toBe(2);
});
