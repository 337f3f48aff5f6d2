import { Change } from '@tessera/contracts';
import { AT, after, feed, gathered, on, placed, refusal } from '../../test/states.js';
import { apply } from './apply.js';
import { undo } from './invert.js';
import { shownFields, shownState, type GridState } from './state.js';

describe('undo', () => {
  const change: Change = { kind: 'move', ids: ['a'], before: null, at: 0 };
  const step = undo(feed, change, new Date(AT));
  const moved = apply(feed, change);

  it('leaves alone what others did with other items meanwhile', () => {
    const others = after(
      moved,
      { kind: 'move', ids: ['d'], before: 'b', at: 0 },
      { kind: 'pin', id: 'c', on: true },
    );
    expect(apply(others, step).arrays).toMatchObject({ order: [...'dabcef'], pinned: ['c'] });
  });

  it('is refused whole where one of its items was changed elsewhere since', () => {
    const elsewhere: Change[] = [
      { kind: 'remove', ids: ['a'] },
      { kind: 'pin', id: 'a', on: true },
      { kind: 'shelve', ids: ['a'] },
      gathered('g', 'b', 'a'),
    ];
    for (const other of elsewhere) expect(refusal(apply(moved, other), step)).toBe('CHANGED_ELSEWHERE');
    const two = undo(feed, { kind: 'move', ids: ['a', 'b'], before: null, at: 0 }, new Date(AT));
    const turned = after(feed, { kind: 'move', ids: ['b', 'a'], before: null, at: 0 });
    expect(refusal(turned, two)).toBe('CHANGED_ELSEWHERE');
  });

  it('of a caption gives back the older one, unless it was written elsewhere since', () => {
    const write = (value: string, seen: string): Change => ({
      kind: 'set',
      id: 'a',
      field: 'description',
      value,
      seen,
    });
    const first = after(feed, write('one', ''));
    const back = undo(first, write('two', 'one'), new Date(AT));
    const second = apply(first, write('two', 'one'));
    expect(shownFields(apply(second, back)).get('a')?.description).toBe('one');
    expect(refusal(apply(second, write('three', 'two')), back)).toBe('CHANGED_ELSEWHERE');
    expect(apply(apply(second, { kind: 'pin', id: 'b', on: true }), back).arrays.pinned).toEqual(['b']);
  });

  it('of a picture for a placeholder keeps the one that another device has put there since [D3.11]', () => {
    const blank = after(feed, {
      kind: 'place',
      items: [{ id: 'p' }],
      into: 'feed',
      createdAt: AT,
      before: null,
      at: 0,
    });
    const fill: Change = { kind: 'fill', id: 'p', media: 'mine' };
    const back = undo(blank, fill, new Date(AT));
    const filled = apply(blank, fill);
    expect(apply(filled, back).arrays.placeholders).toEqual(['p']);
    const theirs: Change = { kind: 'picture', id: 'p', media: 'theirs', seen: 'mine' };
    expect(refusal(apply(filled, theirs), back)).toBe('CHANGED_ELSEWHERE');
    expect(apply(filled, { kind: 'unfill', id: 'p' }).items.get('p')?.picture).toBeNull();
  });

  it('of the Undo of a deletion lays a carousel into the trash as one, as the deletion did', () => {
    const before = after(feed, gathered('g', 'a', 'bc'), { kind: 'pin', id: 'a', on: true });
    const deletion: Change = { kind: 'remove', ids: ['a'] };
    const deleted = apply(before, deletion);
    const back = undo(before, deletion, new Date(AT));
    const redone = apply(apply(deleted, back), undo(deleted, back, new Date(AT)));
    const lying = ({ trash }: GridState) => ['a', 'b', 'c'].map((id) => trash.get(id)?.from);
    expect(lying(redone)).toEqual(lying(deleted));
    expect(shownState(redone)).toEqual(shownState(deleted));
  });

  describe('of the shape of the tiles and of the rhythm', () => {
    const rhythm = { weekly: [{ day: 3, time: '18:00' }], zone: 'UTC', start: '2026-11-01', skipped: [] };
    const grid = (set: Partial<Extract<Change, { kind: 'grid' }>>): Change => ({ kind: 'grid', ...set });
    const planned = after(on(), grid({ rhythm, seen: null }));
    const later = { ...rhythm, weekly: [{ day: 5, time: '09:00' }] };
    const undone = (state: GridState, step: Change, other: Change | null) => {
      const taken = undo(state, step, new Date(AT));
      expect(Change.safeParse(taken).error).toBeUndefined();
      const now = after(apply(state, step), ...(other ? [other] : []));
      return refusal(now, taken) ?? shownState(apply(now, taken));
    };

    it('gives back what was before, unless that was changed elsewhere since [D3.11]', () => {
      expect(undone(on(), grid({ ratio: '4:5' }), null)).toMatchObject({ ratio: '3:4' });
      expect(undone(on(), grid({ ratio: '4:5' }), grid({ ratio: '1:1' }))).toBe('CHANGED_ELSEWHERE');
      const begin = grid({ rhythm, seen: null });
      expect(undone(on(), begin, null)).toMatchObject({ rhythm: null });
      expect(undone(on(), begin, grid({ rhythm: later, seen: rhythm }))).toBe('CHANGED_ELSEWHERE');
      const end = grid({ rhythm: null, seen: rhythm });
      expect(undone(planned, end, null)).toMatchObject({ rhythm });
      expect(undone(planned, end, grid({ rhythm: later, seen: null }))).toBe('CHANGED_ELSEWHERE');
      expect(undone(on(), begin, grid({ rhythm: { ...rhythm, zone: 'Europe/Vienna' }, seen: rhythm }))).toBe(
        'CHANGED_ELSEWHERE',
      );
      expect(undone(planned, grid({ rhythm: later, seen: rhythm }), end)).toBe('CHANGED_ELSEWHERE');
      const other = grid({ rhythm: { ...later, weekly: [] }, seen: later });
      expect(undone(planned, grid({ rhythm: later, seen: rhythm }), other)).toBe('CHANGED_ELSEWHERE');
    });

    it('leaves alone what another device has set beside it', () => {
      const change = grid({ rhythm: later, seen: rhythm });
      const skips = grid({ rhythm: { ...later, skipped: ['2026-12-24'] }, seen: later });
      expect(undone(planned, change, skips)).toMatchObject({
        rhythm: { ...rhythm, skipped: ['2026-12-24'] },
      });
      expect(undone(planned, change, grid({ ratio: '1:1' }))).toMatchObject({ rhythm, ratio: '1:1' });
      const zone = 'Europe/Vienna';
      const moved = grid({ rhythm: { ...later, zone }, seen: later });
      expect(undone(planned, change, moved)).toMatchObject({ rhythm: { ...rhythm, zone } });
    });
  });

  it('can be undone itself, which is redo', () => {
    const placing: Change = placed('xy');
    const undone = apply(apply(feed, placing), undo(feed, placing, new Date(AT)));
    const redo = undo(apply(feed, placing), undo(feed, placing, new Date(AT)), new Date(AT));
    expect(apply(undone, redo).arrays).toEqual(apply(feed, placing).arrays);
    expect(redo.changes.map(({ kind }) => kind)).toContain('restore');
  });

  it('of many values and of many removals is a change that a call takes', () => {
    const ids = Array.from({ length: 300 }, (_, index) => index.toString(16).padStart(32, '0'));
    const items = ids.map((id) => ({ id, media: id.replace(/^0/, 'f') }));
    const place: Change = { kind: 'place', items, into: 'feed', createdAt: AT, before: null, at: 0 };
    const full = after(on(), place);
    const every: Change[] = [
      { kind: 'setAll', field: 'label', values: ids.map((id) => ({ id, value: 'sale' })) },
      { kind: 'setAll', field: 'mediaType', values: ids.map((id) => ({ id, value: 'reel' })) },
      { kind: 'shelve', ids: ids.filter((_, index) => index % 2 === 0) },
      { kind: 'remove', ids },
    ];
    for (const change of every) {
      const taken = undo(full, change, new Date(AT));
      expect(Change.safeParse(taken).error).toBeUndefined();
      expect(shownState(apply(apply(full, change), taken))).toEqual(shownState(full));
    }
  });
});
