import type { Change, SingleChange } from '@tessera/contracts';
import { assertSize } from './call-size.js';

const id = (number: number): string => number.toString(16).padStart(32, '0');
const many = (count: number, of: (number: number) => SingleChange): Change => ({
  kind: 'together',
  changes: Array.from({ length: count }, (_, number) => of(number)),
});
const label = (number: number): SingleChange => ({
  kind: 'set',
  id: id(number),
  field: 'label',
  value: 'a',
  seen: '',
});
const pair = (number: number): SingleChange =>
  number % 2 === 0
    ? { kind: 'shelve', ids: [id(1)] }
    : { kind: 'unshelve', ids: [id(1)], before: null, at: 0 };

describe('a call', () => {
  it.each<[string, Change[]]>([
    ['a text of each of 5,000 posts', [many(5_000, label)]],
    ['5,000 posts to the drafts', [{ kind: 'shelve', ids: Array.from({ length: 5_000 }, (_, n) => id(n)) }]],
    [
      'what takes back that every second of 9,998 posts was moved',
      [many(4_999, (number) => ({ kind: 'move', ids: [id(number)], before: null, at: number }))],
    ],
    ['as many changes as an outbox sends at once', Array.from({ length: 200 }, (_, n) => pair(n))],
  ])('may have %s', (_what, changes) => expect(() => assertSize(changes)).not.toThrow());

  it.each<[string, Change[]]>([
    ['more ids than 5,000', [many(5_000, label), many(1, () => label(5_000))]],
    [
      'five thousand changes of one text, five times',
      Array.from({ length: 5 }, () => many(5_000, () => label(1))),
    ],
    ['one post to the drafts and back 1,000 times', [many(2_000, pair)]],
    ['one carousel that ends 101 times', [many(101, () => ({ kind: 'scatter', groupId: 'group' }))]],
  ])('may not have %s', (_what, changes) =>
    expect(() => assertSize(changes)).toThrow(/ids at most|too many changes/),
  );
});
