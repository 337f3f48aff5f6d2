import type { Kit } from '@tessera/contracts';
import { kitWords } from './kit-words.js';

const kit = (overrides: Partial<Kit>): Kit => ({
  state: 'running',
  done: 3,
  total: 12,
  gridId: 'g',
  expiresAt: null,
  ...overrides,
});

it('tells how many pictures are packed, and of which grid where that is another one', () => {
  expect(kitWords(kit({}), null)).toBe('3 of 12 pictures packed.');
  expect(kitWords(kit({}), 'Autumn')).toBe('Your kit of Autumn: 3 of 12 pictures packed.');
  expect(kitWords(kit({ done: 0, total: 1 }), null)).toBe('0 of 1 picture packed.');
  expect(kitWords(kit({ total: 0 }), 'Autumn')).toBe('Your kit of Autumn is being made.');
});

it('names until when a kit can be downloaded, in local time', () => {
  const until = new Date(2026, 2, 4, 18, 30);
  const words = kitWords(kit({ state: 'ready', expiresAt: until.toISOString() }), null);
  expect(words).toMatch(/^Your kit is ready\. You can download it until .*4.* at .*30.*\.$/);
});

it('has nothing to tell without a kit, and what to do where it failed', () => {
  expect(kitWords(kit({ state: 'none' }), null)).toBe('');
  expect(kitWords(kit({ state: 'failed' }), null)).toBe('The kit could not be made. Please try again.');
});
