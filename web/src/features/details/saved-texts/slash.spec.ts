import { slashAt, textsNamed } from './slash.js';

it("finds a slash at a word's start up to the caret, and none within a word, an address or before a space", () => {
  expect(slashAt('/', 1)).toEqual({ start: 0, end: 1, query: '' });
  expect(slashAt('By the sea\n/wat and', 15)).toEqual({ start: 11, end: 15, query: 'wat' });
  for (const text of ['and/or', 'https://a', 'By /wat ', '//', '1/2'])
    expect(slashAt(text, text.length)).toBeNull();
});

it('offers saved texts by their name, those first that begin with it, with or without its spaces', () => {
  const texts = ['Sea and water', 'Water', 'Sign off', 'İstanbul', 'Été', ...'abcdef'].map((name) => ({
    id: name,
    name,
    text: name,
  }));
  const named = (query: string) => textsNamed(texts, query).map(({ name }) => name);
  expect(named('WATER')).toEqual(['Water', 'Sea and water']);
  expect(named('signoff')).toEqual(['Sign off']);
  expect(named('istanbul')).toEqual(['İstanbul']);
  expect(named('ete')).toEqual(['Été']);
  expect(named('')).toHaveLength(6);
  expect(named('nothing')).toEqual([]);
});
