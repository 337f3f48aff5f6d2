import { frameOf, shareable } from './post-files.js';

const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index + 1}`));
const namesOf = (groups: readonly File[][]) => groups.map((group) => group.map(({ name }) => Number(name)));

it('shares a post at once where the device takes all of its files', () => {
  expect(namesOf(shareable(files(3), () => true))).toEqual([[1, 2, 3]]);
});

it('shares a long carousel in tens where the device does not take more, and nothing where it takes none', () => {
  const groups = namesOf(shareable(files(20), (some) => some.length <= 10));
  expect(groups.map((group) => [group[0], group.at(-1)])).toEqual([
    [1, 10],
    [11, 20],
  ]);
  expect(shareable(files(20), () => false)).toEqual([]);
  expect(shareable(files(2), () => false)).toEqual([]);
});

it('crops a post as its tile, a reel as its tile in REELS, and nothing where whole pictures are wanted', () => {
  expect(frameOf({ mediaType: 'photo' }, '4:5', true)).toBe(5 / 4);
  expect(frameOf({ mediaType: 'carousel' }, '3:4', true)).toBe(4 / 3);
  expect(frameOf({ mediaType: 'reel' }, '4:5', true)).toBe(16 / 9);
  expect(frameOf({ mediaType: 'reel' }, '4:5', false)).toBeNull();
});
