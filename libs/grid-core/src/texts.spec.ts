import { attach, detach, removeMember, reorderMembers, split } from './carousels.js';
import { EMPTY_GRID, type Carousel, type GridArrays } from './grid.js';
import { keepTexts, textHolder, withText } from './texts.js';
import { remove } from './trash.js';

const CREATED = new Date('2026-01-01T00:00:00Z');
const NOW = new Date('2026-01-02T00:00:00Z');

/** A carousel of a, b and c at place 1, between two posts. */
const grid = (overrides: Partial<Carousel> = {}): GridArrays => ({
  ...EMPTY_GRID,
  order: ['x', 'a', 'y'],
  pinned: [],
  placeholders: [],
  carousels: [{ groupId: 'g', cover: 'a', members: ['b', 'c'], createdAt: CREATED, ...overrides }],
});
const having = (ids: string) => (id: string) => ids.includes(id);
const captionsOf = (ids: string) => ({ hasCaption: having(ids), hasAny: having(ids) });

/** Who holds the caption afterwards, and what is copied for it: 'a>b'. */
function kept(before: GridArrays, after: GridArrays, texts: string) {
  const { grid: now, moves } = keepTexts(before, after, captionsOf(texts));
  const copied = new Set(moves.map(({ to }) => to));
  const [carousel] = now.carousels;
  return {
    holder: carousel ? textHolder(carousel, (id) => texts.includes(id) || copied.has(id)) : null,
    moves: moves.map(({ from, to }) => `${from}>${to}`).join(' '),
    text: carousel?.text,
  };
}

describe('the photo that holds the caption of a post', () => {
  it.each([
    ['the one that is named', { text: 'c' }, 'ab', 'c'],
    ['the cover, where none is named', {}, 'ab', 'a'],
    ['the first that has one, where the cover has none', {}, 'bc', 'b'],
    ['the cover, where nobody has one', {}, '', 'a'],
    ['the cover, where one is named that is not in it', { text: 'z' }, 'a', 'a'],
    ['nobody, while there is no cover', { cover: null, text: 'b' }, 'b', null],
  ])('is %s', (_, overrides, texts, holder) => {
    expect(textHolder(grid(overrides).carousels[0]!, having(texts))).toBe(holder);
  });
});

describe('a caption', () => {
  const first = (id: string) => (before: GridArrays) =>
    reorderMembers(before, 'g', [
      { id, carouselPosition: 0 },
      { id: 'a', carouselPosition: id === 'b' ? 1 : 2 },
    ]);
  const joined = (number: number) => (before: GridArrays) => attach(before, 'x', 'g', number, NOW);

  it.each<[string, Partial<Carousel>, string, (before: GridArrays) => GridArrays, string | null, string]>([
    ['stays where it is when another photo becomes first', {}, 'ab', first('b'), 'a', ''],
    [
      'stays where it is when the photo that holds it becomes first',
      { text: 'b' },
      'ab',
      first('b'),
      'b',
      '',
    ],
    ['goes to one without its own when the cover goes', {}, 'ab', (g) => removeMember(g, 'a'), 'c', 'a>c'],
    ['goes to the next cover when all have their own', {}, 'abc', (g) => removeMember(g, 'a'), 'b', 'a>b'],
    ['goes to the next cover when the cover becomes a post', {}, 'a', (g) => detach(g, 'a'), 'b', 'a>b'],
    ['goes from a member that leaves', { text: 'c' }, 'c', (g) => removeMember(g, 'c'), 'a', 'c>a'],
    ['is nobody`s when it is empty and its photo goes', {}, '', (g) => removeMember(g, 'a'), 'b', ''],
    ['stays with the first on a split', { text: 'c' }, 'abc', (g) => split(g, 'g'), null, 'c>a'],
    ['needs no copy when the first has it on a split', {}, 'abc', (g) => split(g, 'g'), null, ''],
    ['is not covered by an empty one on a split', { text: 'c' }, 'ab', (g) => split(g, 'g'), null, ''],
    ['goes nowhere when the whole carousel goes', { text: 'c' }, 'c', (g) => remove(g, 'a').grid, null, ''],
    ['stays when a photo with its own joins as first', {}, 'ax', joined(0), 'a', ''],
    ['stays when a photo with its own joins', {}, 'ax', joined(1), 'a', ''],
    ['is that of a photo that joins where the post has none', {}, 'x', joined(2), 'x', ''],
    ['is that of a photo that joins where it was emptied', { text: 'a' }, 'bx', joined(2), 'x', ''],
    ['stays empty where it was emptied', { text: 'a' }, 'b', first('b'), 'a', ''],
  ])('%s', (_, overrides, texts, change, holder, moves) => {
    const before = grid(overrides);
    expect(kept(before, change(before), texts)).toMatchObject({ holder, moves });
  });

  it('goes to the photo that is left when a carousel of two loses its cover', () => {
    const two = grid({ members: ['b'] });
    expect(kept(two, removeMember(two, 'a'), 'ab').moves).toBe('a>b');
    expect(kept(two, removeMember(two, 'b'), 'ab').moves).toBe('');
    expect(kept(two, detach(two, 'a'), 'ab').moves).toBe('');
  });

  it('stays with what is left when the cover moves into another carousel', () => {
    const two = grid({ members: ['b'] });
    const other = { groupId: 'h', cover: 'y', members: ['z'], createdAt: CREATED };
    const both = { ...two, carousels: [...two.carousels, other] };
    for (const number of [0, 1]) {
      expect(kept(both, attach(both, 'a', 'h', number, NOW), 'a').moves).toBe('a>b');
    }
  });

  it('names nobody while the cover has it, and leaves alone what did not change or was set', () => {
    const before = grid();
    expect(kept(before, removeMember(before, 'b'), 'a').text).toBeUndefined();
    expect(keepTexts(before, { ...before, order: ['a', 'x', 'y'] }, captionsOf('c')).grid.carousels).toBe(
      before.carousels,
    );
    expect(kept(before, withText(before, 'g', 'b'), 'a')).toEqual({ holder: 'b', moves: '', text: 'b' });
    expect(withText(before, 'nowhere', 'b')).toBe(before);
  });
});
