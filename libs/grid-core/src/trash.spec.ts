import { appendMembers } from './carousels.js';
import { EMPTY_GRID, assertValid, type GridArrays } from './grid.js';
import { drop, remove, removeAlone, restoreAt } from './trash.js';

const CREATED = new Date('2026-01-01T00:00:00Z');
const NOW = new Date('2026-01-02T00:00:00Z');
const grid: GridArrays = {
  ...EMPTY_GRID,
  order: ['a', 'b', 'c', 'p'],
  pinned: ['b'],
  placeholders: ['p'],
  carousels: [{ groupId: 'g', cover: 'b', members: ['m', 'n'], createdAt: CREATED }],
};

describe('removing and restoring', () => {
  it('brings a plain post back to its place', () => {
    const { grid: left, removed } = remove(grid, 'c');
    expect(removed).toEqual([{ id: 'c', position: 2, groupId: null, carouselPosition: null }]);
    expect(restoreAt(left, removed, { now: NOW })).toEqual(grid);
  });

  it('brings a placeholder back as one', () => {
    const { grid: left, removed } = remove(grid, 'p');
    expect(left.placeholders).toEqual([]);
    expect(restoreAt(left, removed, { now: NOW, placeholders: ['p'] })).toEqual(grid);
  });

  it('takes the members of a cover along, and brings the carousel back with them', () => {
    const { grid: left, removed } = remove(grid, 'b');
    expect(left).toEqual({ ...EMPTY_GRID, order: ['a', 'c', 'p'], placeholders: ['p'] });
    expect(removed.map(({ id }) => id)).toEqual(['b', 'm', 'n']);
    const back = restoreAt(left, [...removed].reverse(), { now: NOW });
    assertValid(back);
    expect(back.order).toEqual(grid.order);
    expect(back.carousels).toEqual([{ groupId: 'g', cover: 'b', members: ['m', 'n'], createdAt: NOW }]);
  });

  it('brings a member back to its number, as a post where its carousel is gone or full', () => {
    const { grid: left, removed } = remove(grid, 'm');
    expect(restoreAt(left, removed, { now: NOW })).toEqual(grid);
    const gone = remove(left, 'b').grid;
    expect(restoreAt(gone, removed, { now: NOW }).order).toEqual(['a', 'm', 'c', 'p']);
    const full = appendMembers(
      left,
      'g',
      Array.from({ length: 18 }, (_, n) => `x${n}`),
    );
    expect(restoreAt(full, removed, { now: NOW }).order).toEqual(['a', 'm', 'b', 'c', 'p']);
  });

  it('brings a cover alone back as a plain post, or as the cover of the carousel that went on', () => {
    const { grid: left, removed } = remove(grid, 'b');
    expect(restoreAt(left, removed.slice(0, 1), { now: NOW }).carousels).toEqual([]);
    const wentOn = {
      ...left,
      order: ['a', 'm', 'c', 'p'],
      carousels: [{ ...grid.carousels[0]!, cover: 'm', members: ['n'] }],
    };
    const led = restoreAt(wentOn, removed.slice(0, 1), { now: NOW });
    expect(led).toMatchObject({
      order: ['a', 'b', 'c', 'p'],
      carousels: [{ cover: 'b', members: ['m', 'n'] }],
    });
    const coverless = { ...left, carousels: [{ ...grid.carousels[0]!, cover: null }] };
    expect(restoreAt(coverless, removed.slice(0, 1), { now: NOW })).toEqual(grid);
  });

  it('brings back one of two with the other, at its number and with the pin that the other took over', () => {
    const two = { ...grid, carousels: [{ ...grid.carousels[0]!, members: ['m'] }] };
    for (const id of ['b', 'm']) {
      const { grid: left, removed } = removeAlone(two, id);
      expect([left.carousels, left.pinned]).toEqual([[], [id === 'b' ? 'm' : 'b']]);
      const back = restoreAt(left, removed, { now: NOW });
      assertValid(back);
      expect(back).toEqual({ ...two, carousels: [{ ...two.carousels[0], createdAt: NOW }] });
    }
    const { grid: left, removed } = removeAlone(two, 'm');
    const elsewhere = { ...left, order: ['a', 'c', 'p'], pinned: [] };
    expect(restoreAt(elsewhere, removed, { now: NOW }).carousels).toEqual([]);
  });

  it('brings a pin back while fewer than three are pinned', () => {
    const pins = { ...grid, order: ['a', 'b', 'c', 'd', 'e', 'p'], pinned: ['a', 'c'] };
    const { grid: left, removed } = remove(pins, 'c');
    expect(restoreAt(left, removed, { now: NOW }).pinned).toEqual(['a', 'c']);
    const full = { ...left, pinned: ['a', 'd', 'e'] };
    expect(restoreAt(full, removed, { now: NOW }).pinned).toEqual(['a', 'd', 'e']);
  });

  it('clamps a place that is no longer there', () => {
    const { removed } = remove(grid, 'c');
    expect(
      restoreAt({ ...grid, order: [], pinned: [], placeholders: [], carousels: [] }, removed, { now: NOW })
        .order,
    ).toEqual(['c']);
  });

  it('refuses what is there, what is named twice and what is unknown', () => {
    const { removed } = remove(grid, 'c');
    expect(() => restoreAt(grid, removed, { now: NOW })).toThrow('ALREADY_THERE');
    expect(() => restoreAt(grid, [...removed, ...removed], { now: NOW })).toThrow('ID_TWICE');
    expect(() => remove(grid, 'z')).toThrow('UNKNOWN_ID');
  });

  it('drops what is there and overlooks what is not', () => {
    const left = drop(grid, new Set(['b', 'n', 'p', 'z']));
    assertValid(left);
    expect(left).toEqual({ ...EMPTY_GRID, order: ['a', 'm', 'c'], pinned: ['m'] });
  });
});
