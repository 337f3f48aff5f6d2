import type { Change, ChangeOf, SingleChange } from '@tessera/contracts';
import { singles } from '@tessera/grid-core';
import type { Back } from './steps.js';

/**
 * What takes back two changes of which the second went on where the first had ended; null stands for nothing to take
 * back. Two of the same field are one, so that a caption which was saved many times is written once.
 */
export function backOfBoth(first: Back<Change> | null, second: Back<Change> | null): Back<Change> | null {
  if (first === null || second === null) return second ?? first;
  const [newer, older] = [singles(second.change), singles(first.change)];
  const [last, before] = [newer.at(-1), older[0]];
  const isOne =
    last?.kind === 'set' && before?.kind === 'set' && last.id === before.id && last.field === before.field;
  const changes = isOne
    ? [...newer.slice(0, -1), ...goesBack({ ...last, value: before.value }), ...older.slice(1)]
    : [...newer, ...older];
  if (changes.length === 0) return null;
  const expect = second.change.kind === 'together' ? second.change.expect : undefined;
  return { ...second, change: { kind: 'together', changes, ...(expect && { expect }) } };
}

/** Nothing where the field holds again what it held at first. */
const goesBack = (change: ChangeOf<'set'>): readonly SingleChange[] =>
  change.value === change.seen ? [] : [change];
