import { SharedReads } from './shared-reads.js';

interface Begun {
  readonly resolve: (value: string) => void;
  readonly reject: (error: Error) => void;
}

describe('reads that are shared', () => {
  let begun: Begun[];
  let reads: SharedReads<string>;
  const read = () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject }));
  const get = (key = 'a') => reads.get(key, read);

  beforeEach(() => {
    begun = [];
    reads = new SharedReads();
  });

  it('give those who ask while one is under way the next, once for all of them', async () => {
    const first = get();
    const others = [get(), get(), get()];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('before');
    await expect(first).resolves.toBe('before');
    const late = get();
    begun[1]?.resolve('after');
    await expect(Promise.all(others)).resolves.toEqual(['after', 'after', 'after']);
    begun[2]?.resolve('later');
    await expect(late).resolves.toBe('later');
    expect(begun).toHaveLength(3);
  });

  it('fail for those who share them, and for nobody after', async () => {
    const first = get();
    const second = get();
    begun[0]?.reject(new Error('down'));
    await expect(first).rejects.toThrow('down');
    begun[1]?.resolve('up');
    await expect(second).resolves.toBe('up');
  });

  it('do not wait for those of another key', () => {
    void get('a');
    void get('b');
    expect(begun).toHaveLength(2);
  });
});
