import fc from 'fast-check';
import { ChangedMap } from './changed-map.js';

const key = fc.nat(30);
const act = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), key, value: fc.nat() }),
  fc.record({ kind: fc.constant('delete' as const), key }),
  fc.record({ kind: fc.constant('copy' as const) }),
);

const sorted = (map: ReadonlyMap<number, number>) => [...map].sort(([a], [b]) => a - b);

describe('a changed map', () => {
  it('holds what a copy of the map would, through any changes and copies', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.nat())), fc.array(act, { maxLength: 400 }), (start, acts) => {
        const plain = new Map(start);
        let map = new ChangedMap(new Map(start));
        for (const each of acts) {
          if (each.kind === 'copy') map = new ChangedMap(map);
          if (each.kind === 'set') expect(map.set(each.key, each.value).get(each.key)).toBe(each.value);
          if (each.kind === 'set') plain.set(each.key, each.value);
          if (each.kind === 'delete') expect(map.delete(each.key)).toBe(plain.delete(each.key));
        }
        expect(sorted(map)).toEqual(sorted(plain));
        expect(map.size).toBe(plain.size);
        for (let each = 0; each <= 30; each += 1) {
          expect([map.has(each), map.get(each)]).toEqual([plain.has(each), plain.get(each)]);
        }
      }),
    );
  });

  it('leaves what it was made of as it was, however many copies follow', () => {
    const start = new Map([[1, 'a']]);
    const first = new ChangedMap(start).set(2, 'b');
    let last = first;
    for (let each = 3; each < 400; each += 1) last = new ChangedMap(last).set(each, 'c');
    last = new ChangedMap(last);
    last.delete(1);
    expect([...start]).toEqual([[1, 'a']]);
    expect([...first]).toEqual([
      [1, 'a'],
      [2, 'b'],
    ]);
    expect(last.size).toBe(398);
  });

  it('is gone through by keys, by values and by a function, as a map is', () => {
    const map = new ChangedMap(
      new Map([
        [1, 'a'],
        [2, 'b'],
      ]),
    );
    map.delete(1);
    map.set(3, 'c');
    const seen: unknown[] = [];
    map.forEach((value, each) => seen.push([each, value]));
    expect([...map.keys()]).toEqual([2, 3]);
    expect([...map.values()]).toEqual(['b', 'c']);
    expect(seen).toEqual([...map.entries()]);
  });
});
