import { PLANS, type Change } from '@tessera/contracts';
import { apply } from './changes/apply.js';
import { undo } from './changes/invert.js';
import { emptyState, shownState, type GridState } from './changes/state.js';
import { postingOrder } from './slots.js';

const AT = '2026-11-22T10:00:00.000Z';
const after = (state: GridState, ...changes: Change[]) => changes.reduce(apply, state);
const hide = (...ids: string[]): Change => ({
  kind: 'setAll',
  field: 'isHidden',
  values: ids.map((id) => ({ id, value: true })),
});
const gather = (photos: string): Change => ({
  kind: 'gather',
  groupId: 'g',
  cover: photos.slice(0, 1),
  ids: [...photos.slice(1)],
  createdAt: AT,
});
const arrange = (photos: string): Change => ({ kind: 'arrange', groupId: 'g', ids: [...photos] });
const leave = (ids: string): Change => ({ kind: 'leave', ids: [...ids], before: null, at: 0 });
const remove = (ids: string): Change => ({ kind: 'remove', ids: [...ids], alone: true });

const posts = after(emptyState(PLANS.creator), {
  kind: 'place',
  items: [...'abcde'].map((id) => ({ id, media: `m-${id}` })),
  into: 'feed',
  createdAt: AT,
  before: null,
  at: 0,
});
const seen = after(posts, gather('abc'));
const hidden = after(seen, hide('a'));
const hiddenOnes = ({ items }: GridState) =>
  [...items].flatMap(([id, { isHidden }]) => (isHidden ? [id] : [])).join('');
const planned = (state: GridState) =>
  postingOrder(state.arrays, (id) => state.items.get(id)?.isHidden ?? false).join('');

describe('a hidden carousel', () => {
  it('stays hidden under another cover, in whose place the former one is a member that is not hidden itself', () => {
    for (const change of [arrange('bac'), arrange('bca')]) {
      const state = after(hidden, change);
      expect([hiddenOnes(state), planned(state)]).toEqual(['b', 'ed']);
    }
    expect(hiddenOnes(after(hidden, remove('a')))).toBe('b');
    expect(hiddenOnes(after(hidden, { kind: 'join', groupId: 'g', ids: ['d'], at: 0 }))).toBe('d');
  });

  it('leaves what it was split into hidden, and whoever leaves it', () => {
    expect(hiddenOnes(after(hidden, { kind: 'scatter', groupId: 'g' }))).toBe('abc');
    expect(hiddenOnes(after(hidden, leave('b')))).toBe('ab');
    expect(hiddenOnes(after(hidden, leave('a')))).toBe('ab');
    expect(hiddenOnes(after(hidden, remove('b'), remove('c')))).toBe('a');
  });

  it.each([
    ['another cover', arrange('cab')],
    ['its cover’s deletion', remove('a')],
    ['a photo that left', leave('b')],
    ['a split', { kind: 'scatter', groupId: 'g' }],
  ] as const)('is as it was once %s is taken back', (_, change: Change) => {
    const back = after(hidden, change, undo(hidden, change, new Date(AT)));
    expect(shownState(back)).toEqual(shownState(hidden));
  });
});

describe('a hidden post', () => {
  it('hides no carousel that it joins, whatever its place there becomes, and is hidden again once that is taken back', () => {
    const apart = after(seen, hide('d'));
    const join: Change = { kind: 'join', groupId: 'g', ids: ['d'], at: 3 };
    const joined = after(apart, join);
    expect(hiddenOnes(joined)).toBe('');
    expect(hiddenOnes(after(joined, arrange('dabc')))).toBe('');
    expect(hiddenOnes(after(joined, leave('d')))).toBe('');
    expect(shownState(after(joined, undo(apart, join, new Date(AT))))).toEqual(shownState(apart));
    const into = after(posts, hide('b'), gather('abc'));
    expect(hiddenOnes(into)).toBe('');
  });

  it('that comes back out of the trash as a carousel’s first photo is hidden as the carousel is by now', () => {
    const shown: Change = { kind: 'set', id: 'b', field: 'isHidden', value: false, seen: true };
    const state = after(hidden, remove('a'), shown, { kind: 'restore', ids: ['a'], at: AT });
    expect(state.arrays.carousels[0]?.cover).toBe('a');
    expect(hiddenOnes(state)).toBe('');
  });
});
