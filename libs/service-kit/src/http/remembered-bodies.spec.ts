import { eventually } from '@tessera/testing';
import { PackedJson } from './packed-json.js';
import { RememberedBodies, type Made } from './remembered-bodies.js';

let made: string[];
let bodies: RememberedBodies;
beforeEach(() => {
  made = [];
  bodies = new RememberedBodies({ bytes: 1_000, ttl: 60_000 });
});

const making = (text: string) => async (): Promise<Made> => {
  made.push(text);
  return { body: await PackedJson.of(text), version: made.length };
};

describe('remembered bodies', () => {
  it('are made once for each tag, also for those who ask at the same time', async () => {
    const first = await Promise.all([1, 2, 3].map(() => bodies.get('grid', 'a', making('a'))));
    expect(new Set(first).size).toBe(1);
    await bodies.get('grid', 'a', making('again'));
    expect(made).toEqual(['a']);
    const { version } = await bodies.get('grid', 'b', making('b'));
    expect([made, version]).toEqual([['a', 'b'], 2]);
  });

  it('are those of their key', async () => {
    await bodies.get('one', 'a', making('one'));
    await bodies.get('other', 'a', making('other'));
    expect(made).toEqual(['one', 'other']);
  });

  it('are not remembered where making one failed', async () => {
    const failing = () => Promise.reject(new Error('the database is down'));
    const both = [bodies.get('grid', 'a', failing), bodies.get('grid', 'a', failing)];
    for (const result of await Promise.allSettled(both)) expect(result.status).toBe('rejected');
    await bodies.get('grid', 'a', making('a'));
    expect(made).toEqual(['a']);
  });

  it('are bounded by their bytes: the one that was asked for least lately goes', async () => {
    const long = 'x'.repeat(400);
    for (const key of ['one', 'two', 'three']) await bodies.get(key, 'a', making(long + key));
    await bodies.get('three', 'a', making('again'));
    expect(made).toHaveLength(3);
    await bodies.get('one', 'a', making('again'));
    expect(made).toHaveLength(4);
  });

  it('are forgotten after their time', async () => {
    const brief = new RememberedBodies({ bytes: 1_000, ttl: 20 });
    await eventually(async () => {
      await brief.get('grid', 'a', making('a'));
      expect(made.length).toBeGreaterThan(1);
    });
  });
});
