import { KIT, type Kit } from '@tessera/contracts';
import { earlierKitWords, kitWords } from './kit-words.js';

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

const MADE = new Date(2026, 2, 4, 13, 16);
const day = (date: number) => new Date(2026, 2, date, 18, 0);
const earlier = (total: number) =>
  kit({
    state: 'ready',
    total,
    expiresAt: new Date(MADE.getTime() + KIT.hours * 60 * 60_000).toISOString(),
  });

it('names an earlier kit by its grid, its pictures and when it was made', () => {
  expect(earlierKitWords(earlier(14), 'Autumn', day(4))).toMatch(
    /^An earlier kit of Autumn with 14 pictures, made today at .*16.*\.$/,
  );
  expect(earlierKitWords(earlier(1), 'Autumn', day(5))).toMatch(
    /^An earlier kit of Autumn with 1 picture, made .*4.* at .*16.*\.$/,
  );
});
