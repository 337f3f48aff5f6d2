import { waitingWords } from './waiting-words.js';

const NOTHING = {
  changes: 0,
  photos: 0,
  late: 0,
  unsafe: 0,
  fullSize: 0,
  storing: 0,
  refused: 0,
  sent: 0,
  of: 0,
  leftOut: 0,
};

const textOf = (progress: Partial<typeof NOTHING>) => waitingWords(false, { ...NOTHING, ...progress }).text;

it('says that all is saved where all that had waited is', () => {
  expect(textOf({ late: 2, sent: 1, of: 3 })).toBe('Sending 2 of 3...');
  expect(textOf({ sent: 3, of: 3 })).toBe('All saved');
});

it('does not where the server has left something out, or a text waits that it has refused', () => {
  expect(textOf({ sent: 3, of: 3, leftOut: 1 })).toBe('Not everything was saved');
  expect(textOf({ sent: 3, of: 3, refused: 1 })).toBe('Not everything was saved');
});
