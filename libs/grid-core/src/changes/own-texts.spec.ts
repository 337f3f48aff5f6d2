import { PLANS, type Change } from '@tessera/contracts';
import { apply } from './apply.js';
import { undo } from './invert.js';
import { emptyState, shownFields, shownState, type GridState } from './state.js';

const AT = '2026-11-22T10:00:00.000Z';
const after = (state: GridState, ...changes: Change[]) => changes.reduce(apply, state);
const leave = (ids: string): Change => ({ kind: 'leave', ids: [...ids], before: null, at: 0 });
const set = (id: string, value: string, seen: string): Change => ({
  kind: 'set',
  id,
  field: 'description',
  value,
  seen,
});
const gather = (groupId: string, photos: string): Change => ({
  kind: 'gather',
  groupId,
  cover: photos.slice(0, 1),
  ids: [...photos.slice(1)],
  createdAt: AT,
});

/** Posts a to f, each of which has its name as its caption; a to d are a carousel. */
const carousel = after(
  emptyState(PLANS.creator),
  {
    kind: 'place',
    items: [...'abcdef'].map((id) => ({ id, media: `m-${id}` })),
    into: 'feed',
    createdAt: AT,
    before: null,
    at: 0,
  },
  ...[...'abcdef'].map((id) => set(id, id, '')),
  gather('g', 'abcd'),
);
const captions = (state: GridState) => {
  const shown = shownFields(state);
  return [...'abcdef'].map((id) => shown.get(id)?.description).join('');
};

describe('what is planned for a carousel that has no caption yet', () => {
  const day = '2026-12-24';
  const dated = after(
    emptyState(PLANS.creator),
    {
      kind: 'place',
      items: [...'abc'].map((id) => ({ id, media: `m-${id}` })),
      into: 'feed',
      createdAt: AT,
      before: null,
      at: 0,
    },
    gather('g', 'abc'),
    { kind: 'set', id: 'a', field: 'date', value: day, seen: null },
  );
  const dateOf = (state: GridState, id: string) => shownFields(state).get(id)?.date;
  const remove = (id: string): Change => ({ kind: 'remove', ids: [id], alone: true });

  it('stays with it when its first photo goes, under the next one and under the last', () => {
    const under = after(dated, remove('a'));
    expect(dateOf(under, 'b')).toBe(day);
    expect(dateOf(after(under, remove('b')), 'c')).toBe(day);
    expect(shownState(after(under, undo(dated, remove('a'), new Date(AT))))).toEqual(shownState(dated));
  });

  it('stays with it among the drafts', () => {
    const drafts = after(dated, remove('c'), { kind: 'shelve', ids: ['a'] });
    expect(dateOf(after(drafts, remove('a')), 'b')).toBe(day);
  });
});

describe('what is planned for a post without a caption, which takes that of a photo in its carousel [D3.15]', () => {
  const planned = { date: '2026-12-24', label: 'Sale', firstComment: '#sea' };
  const other = { date: '2026-12-31', label: 'Studio', firstComment: '#lake' };
  const fields = (id: string, values: Partial<typeof planned>) =>
    Object.entries(values).map(
      ([field, value]) => ({ kind: 'setAll', field, values: [{ id, value }] }) as Change,
    );
  const posts = after(
    emptyState(PLANS.creator),
    {
      kind: 'place',
      items: [...'abcd'].map((id) => ({ id, media: `m-${id}` })),
      into: 'feed',
      createdAt: AT,
      before: null,
      at: 0,
    },
    ...fields('a', planned),
    set('d', 'Caption', ''),
  );
  const shown = (state: GridState, id: string) => {
    const { description, date, label, firstComment } = shownFields(state).get(id) ?? {};
    return { description, date, label, firstComment };
  };
  const undone = (state: GridState, change: Change) =>
    shownState(after(state, change, undo(state, change, new Date(AT))));
  const ways: [string, GridState, Change][] = [
    ['that joins it', after(posts, gather('g', 'abc')), { kind: 'join', groupId: 'g', ids: ['d'], at: 3 }],
    ['that leads it', after(posts, gather('g', 'abc')), { kind: 'join', groupId: 'g', ids: ['d'], at: 0 }],
    ['it is gathered with', posts, gather('g', 'abd')],
  ];

  it.each(ways)('stays, of one %s', (_, before, change) => {
    const bare = { description: 'Caption', date: null, label: '', firstComment: '' };
    expect(shown(after(before, change), 'a')).toEqual({ ...bare, ...planned });
    const written = after(before, ...fields('d', other));
    const joined = after(written, change);
    expect(shown(joined, 'a')).toEqual({ ...bare, ...planned });
    expect(shown(after(joined, leave('d')), 'd')).toEqual({ ...bare, ...other });
    expect(shown(after(joined, leave('d')), 'a')).toEqual({ ...bare, ...planned });
    expect(undone(written, change)).toEqual(shownState(written));
  });

  it.each(ways)('is that of one %s, where it has none', (_, before, change) => {
    const joined = after(before, ...fields('d', other), ...fields('a', { date: null as never }), change);
    expect(shown(joined, 'a')).toEqual({ description: 'Caption', ...planned, date: other.date });
  });

  it('is not what the first photo had once, where the whole carousel comes out of the trash', () => {
    const gathered = after(posts, gather('g', 'abd'), ...fields('a', { date: '2027-01-01' }));
    const back = after(
      gathered,
      { kind: 'remove', ids: ['a'] },
      { kind: 'restore', ids: [...'abd'], at: AT },
    );
    expect(shownState(back)).toEqual(shownState(gathered));
  });
});

describe('a photo’s own caption, beside that of the post which it holds', () => {
  it('shows again when it leaves the carousel, in which another photo holds the post’s', () => {
    const b = after(carousel, leave('a'));
    expect(captions(b)).toBe('aaaaef');
    expect(captions(after(b, leave('b')))).toBe('abaaef');
    expect(captions(after(carousel, leave('ab')))).toBe('abaaef');
    expect(captions(after(carousel, { kind: 'remove', ids: ['a'], alone: true }, leave('b')))).toBe('baaef');
  });

  it('is there again once that is taken back', () => {
    const b = after(carousel, leave('a'));
    const back = after(b, leave('b'), undo(b, leave('b'), new Date(AT)));
    expect(shownState(back)).toEqual(shownState(b));
    expect(captions(after(back, leave('b')))).toBe('abaaef');
  });

  it('shows again where it came back out of the trash into a carousel whose caption another holds by now', () => {
    const gone = after(carousel, leave('a'), { kind: 'remove', ids: ['b'], alone: true });
    const back = after(gone, { kind: 'restore', ids: ['b'], at: AT });
    expect(captions(after(back, leave('b')))).toBe('abaaef');
  });

  it('is what it shows as a post by itself: that stays its own in another carousel', () => {
    const split = after(carousel, leave('a'), { kind: 'scatter', groupId: 'g' });
    expect(captions(split)).toBe('aacdef');
    const joined = after(split, gather('h', 'ef'), { kind: 'join', groupId: 'h', ids: ['b'], at: 9 });
    expect(captions(joined)).toBe('aecdee');
    expect(captions(after(joined, leave('b')))).toBe('aacdee');
  });

  it('is there again where the carousel of two that it was left of comes back', () => {
    const left = after(carousel, leave('cd'), { kind: 'remove', ids: ['a'], alone: true });
    expect(captions(left)).toBe('acdef');
    const back = after(left, { kind: 'restore', ids: ['a'], at: AT });
    expect(captions(back)).toBe('aacdef');
    expect(captions(after(back, leave('b')))).toBe('abcdef');
  });

  it('is kept where a split is taken back', () => {
    const b = after(carousel, leave('a'));
    const scatter: Change = { kind: 'scatter', groupId: 'g' };
    const back = after(b, scatter, undo(b, scatter, new Date(AT)));
    expect(captions(after(back, leave('b')))).toBe('abaaef');
  });

  it('shows again after edits of the post’s caption', () => {
    const edited = after(carousel, leave('a'), set('c', 'new', 'a'), leave('b'));
    expect(captions(edited)).toBe('abnewnewef');
  });
});
