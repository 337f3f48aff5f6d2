import { LIMITS, type Change } from '@tessera/contracts';
import { touches } from '@tessera/grid-core';
import { Outbox } from './outbox.js';

const pin = (id: string): Change => ({ kind: 'pin', id, on: true });
const idsIn = (box: Outbox) =>
  box.next().entries.map(({ change }) => (change.kind === 'pin' ? change.id : ''));

describe('the outbox of a grid', () => {
  it('sends what waits together, in its order, each once', () => {
    const box = new Outbox(touches);
    for (const id of 'abc') box.add(pin(id));
    expect(idsIn(box)).toEqual(['a', 'b', 'c']);
    box.add(pin('d'));
    expect(idsIn(box)).toEqual(['d']);
  });

  it('counts its calls from 1, with an id of its own', () => {
    const box = new Outbox(touches);
    box.add(pin('a'));
    const first = box.next();
    box.add(pin('b'));
    const second = box.next();
    expect([first.seq, second.seq]).toEqual([1, 2]);
    expect(first.device).toMatch(/^[0-9a-f]{32}$/);
    expect(second.device).toBe(first.device);
    expect(new Outbox(touches).next().device).not.toBe(first.device);
  });

  it('leaves for the next call what one may not carry', () => {
    const box = new Outbox(touches);
    for (let index = 0; index <= LIMITS.changes.changes; index += 1) box.add(pin(String(index)));
    expect(box.next().entries).toHaveLength(LIMITS.changes.changes);
    expect(idsIn(box)).toEqual([String(LIMITS.changes.changes)]);
    const many = Array.from({ length: LIMITS.changes.ids }, (_, index) => String(index));
    box.add({ kind: 'remove', ids: many });
    box.add(pin('a'));
    expect(box.next().entries).toHaveLength(1);
    expect(idsIn(box)).toEqual(['a']);
  });
});
