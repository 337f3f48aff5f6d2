import { CHANGE_KINDS, type Change, type ChangeKind, type SingleChange } from '@tessera/contracts';
import fc from 'fast-check';
import { itemsOf } from '../src/grid.js';
import type { GridState } from '../src/changes/state.js';

/** A wish that becomes a change of whatever the grid holds when it is made; some of them no rule allows. */
export interface Wish {
  readonly kind: ChangeKind;
  readonly picks: readonly number[];
  readonly flag: boolean;
  readonly number: number;
}

export const wishes = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 3, arbitrary: fc.constant<ChangeKind>('place') },
      { weight: 20, arbitrary: fc.constantFrom(...CHANGE_KINDS) },
    ),
    picks: fc.array(fc.nat(1_000), { minLength: 4, maxLength: 4 }),
    flag: fc.boolean(),
    number: fc.nat(25),
  }),
  { minLength: 1, maxLength: 60, size: 'max' },
);

const SINGLE_KINDS = CHANGE_KINDS.filter((kind) => kind !== 'together');
const GROUPS = ['g1', 'g2', 'g3'];
const RHYTHM = { zone: 'Europe/Vienna', start: '2026-11-22', skipped: [] };
const AT = '2026-11-22T10:00:00.000Z';

/** `made` counts what was made so far, so that every id is new. */
export function changeOf({ kind, picks, flag, number }: Wish, state: GridState, made: number): Change {
  const items = itemsOf(state.arrays);
  const some = [...new Set(picks.map((pick) => items[pick % Math.max(1, items.length)] ?? 'none'))];
  const [first = 'none', second = 'none'] = some;
  const ids = some.slice(0, (number % some.length) + 1);
  const groupId = GROUPS[number % GROUPS.length] ?? 'g1';
  const anchor = { before: flag ? second : null, at: number };
  const trash = [...state.trash.keys()];
  switch (kind) {
    case 'move':
      return { kind, ids, ...anchor, unlocked: number % 2 === 0 };
    case 'permute':
      return { kind, ids, unlocked: flag };
    case 'swap':
      return { kind, a: first, b: second, unlocked: flag };
    case 'place': {
      const into = number % 5 === 0 ? 'drafts' : number % 5 === 1 ? { groupId } : 'feed';
      const placed = Array.from({ length: (number % 4) + 1 }, (_, index) => {
        const id = `i${made}-${index}`;
        return flag && index === 0 ? { id } : { id, media: `m${made}-${index}` };
      });
      return { kind, items: placed, into, createdAt: AT, ...anchor };
    }
    case 'fill':
      return { kind, id: first, media: `f${made}` };
    case 'unfill':
      return { kind, id: first };
    case 'picture':
      return { kind, id: first, media: `p${made}`, seen: state.items.get(first)?.picture ?? null };
    case 'shelve':
      return { kind, ids };
    case 'unshelve':
      return { kind, ids, ...anchor };
    case 'set': {
      const item = state.items.get(first);
      return number % 3 === 0
        ? { kind, id: first, field: 'isHidden', value: flag, seen: item?.isHidden }
        : number % 3 === 1
          ? { kind, id: first, field: 'mediaType', value: flag ? 'reel' : 'carousel', seen: item?.mediaType }
          : { kind, id: first, field: 'description', value: flag ? `c${made}` : '', seen: item?.description };
    }
    case 'setAll':
      return { kind, field: 'label', values: ids.map((id, index) => ({ id, value: `l${made}-${index}` })) };
    case 'pin':
      return { kind, id: first, on: flag };
    case 'remove':
      return { kind, ids, alone: flag };
    case 'restore':
      return { kind, ids: trash.slice(0, (number % 3) + 1), at: AT };
    case 'gather':
      return {
        kind,
        groupId,
        createdAt: AT,
        cover: flag ? first : null,
        ids: ids.filter((id) => id !== first),
      };
    case 'join':
      return { kind, groupId, ids, at: number % 4 };
    case 'leave':
      return { kind, ids, ...anchor };
    case 'scatter':
      return { kind, groupId };
    case 'arrange': {
      const photos = items.filter((id) =>
        state.arrays.carousels.some(
          (carousel) =>
            carousel.groupId === groupId && (carousel.cover === id || carousel.members.includes(id)),
        ),
      );
      return { kind, groupId, ids: flag ? photos.reverse() : photos };
    }
    case 'posted':
      return { kind, ids, on: flag, ...(number % 2 === 0 ? { before: second } : {}) };
    case 'together': {
      const [one, other] = picks.map((pick) => SINGLE_KINDS[pick % SINGLE_KINDS.length] ?? 'move');
      const changes = [one, other].map((single, index) =>
        changeOf({ kind: single ?? 'move', picks, flag, number: number + index }, state, made + index / 2),
      );
      return { kind, changes: changes as SingleChange[] };
    }
    case 'grid':
      return {
        kind,
        name: `n${made}`,
        ratio: flag ? '4:5' : '1:1',
        ...(number % 3 === 0
          ? {}
          : { rhythm: flag ? null : { ...RHYTHM, weekly: [{ day: (number % 7) + 1, time: '18:00' }] } }),
      };
  }
}
