import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deletePrefix, type ObjectBody, type ObjectStore } from '../src/index.js';

const MB = 1024 * 1024;
const JPEG = { contentType: 'image/jpeg' };

/** Keys that are easily confused, escaped wrongly or refused. */
const UNUSUAL = [
  'UPPER/Case',
  'upper/case',
  'a b/c d',
  'plus+plus/a+b',
  'percent/%2F%00',
  'query/?a=1&b=2#c',
  'quotes/\'"`<>&',
  'accents/é-ü-ß',
  'accents/e\u0301',
  'emoji/📷',
  'dots/.hidden',
  'dots/name.',
  'dots/...',
  'at/@',
  'numbers/0001',
  'numbers/1e3',
  'tilde/~!*()$;:,=[]{}|^',
  `long/${'x'.repeat(80)}/${'y'.repeat(80)}/${'z'.repeat(80)}`,
];

const AGAINST_THE_RULES = [
  '',
  'one',
  'a/',
  '/a',
  'a//b',
  '../a',
  'a/../b',
  'a/./b',
  'a/..',
  'a\\..\\b/c',
  'a/\u0000',
  'a/\n',
  'a/\ud800',
  `a/${'x'.repeat(81)}`,
  `${'abcdefgh/'.repeat(30)}x`,
];

async function bytesOf({ stream }: ObjectBody): Promise<Buffer> {
  return buffer(stream);
}

function* chunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function keysOf(store: ObjectStore, prefix: string, limit = 1_000): Promise<string[]> {
  const keys: string[] = [];
  for (let cursor: string | null = null; ;) {
    const page = await store.list(prefix, cursor, limit);
    expect(page.objects.length).toBeLessThanOrEqual(limit);
    keys.push(...page.objects.map(({ key }) => key));
    if (page.cursor === null) return keys;
    cursor = page.cursor;
  }
}

/** What every adapter must do. `open` gives a store that was prepared; each test works in a folder of its own. */
export function objectStoreContract(open: () => Promise<ObjectStore>): void {
  let store: ObjectStore;
  let folder: string;

  beforeAll(async () => {
    store = await open();
  });
  beforeEach(() => {
    folder = `test-${randomBytes(8).toString('hex')}`;
  });
  afterEach(async () => {
    await deletePrefix(store, `${folder}/`);
  });

  const key = (name: string) => `${folder}/${name}`;

  it('is ready, and can be prepared again', async () => {
    await store.prepare();
    await store.clearUnfinished();
    await expect(store.ready()).resolves.toBeUndefined();
  });

  it.each([0, 1, 511, 512, 513, 65_536])('gives back %i bytes put as a buffer', async (size) => {
    const bytes = randomBytes(size);
    const put = await store.put(key('a'), bytes, { ...JPEG, size });
    const got = await store.get(key('a'));
    expect(digest(await bytesOf(got))).toBe(digest(bytes));
    expect(got).toMatchObject({ size, totalSize: size, contentType: 'image/jpeg', etag: put.etag });
    expect(put).toEqual({
      size,
      contentType: 'image/jpeg',
      etag: expect.stringMatching(/^[\w-]+$/) as string,
    });
    expect(await store.head(key('a'))).toEqual(put);
  });

  it.each([0, 1, 9 * MB, 17 * MB])('gives back %i bytes put as a stream', async (size) => {
    const bytes = randomBytes(size);
    const put = await store.put(key('a'), Readable.from(chunks(bytes, 100_000)), JPEG);
    const got = await store.get(key('a'));
    expect(digest(await bytesOf(got))).toBe(digest(bytes));
    expect(got).toMatchObject({ size, totalSize: size, contentType: 'image/jpeg', etag: put.etag });
    expect(await store.head(key('a'))).toEqual(put);
    expect(put.size).toBe(size);
  });

  it.each([
    { range: { offset: 0, length: 1 }, text: '0' },
    { range: { offset: 3, length: 4 }, text: '3456' },
    { range: { offset: 8 }, text: '89' },
    { range: { offset: 8, length: 100 }, text: '89' },
    { range: { offset: 0 }, text: '0123456789' },
  ])('gives a part of an object: $range', async ({ range, text }) => {
    await store.put(key('a'), Buffer.from('0123456789'), JPEG);
    const part = await store.get(key('a'), range);
    expect((await bytesOf(part)).toString()).toBe(text);
    expect(part).toMatchObject({ size: text.length, totalSize: 10, contentType: 'image/jpeg' });
  });

  it('refuses a part past the end', async () => {
    await store.put(key('a'), Buffer.from('0123456789'), JPEG);
    await expect(store.get(key('a'), { offset: 10 })).rejects.toMatchObject({
      code: 'RANGE_NOT_SATISFIABLE',
    });
    await expect(store.get(key('a'), { offset: -1 })).rejects.toBeInstanceOf(RangeError);
    await expect(store.get(key('a'), { offset: 0, length: 0 })).rejects.toBeInstanceOf(RangeError);
  });

  it('reports that an object is not there', async () => {
    const missing = { code: 'OBJECT_NOT_FOUND', key: key('a') };
    await expect(store.get(key('a'))).rejects.toMatchObject(missing);
    await expect(store.head(key('a'))).rejects.toMatchObject(missing);
    await expect(store.copy(key('a'), key('b'))).rejects.toMatchObject(missing);
    expect(await keysOf(store, `${folder}/`)).toEqual([]);
  });

  it('replaces an object with its content type and tag', async () => {
    const first = await store.put(key('a'), Buffer.from('first, and longer'), JPEG);
    const second = await store.put(key('a'), Buffer.from('second'), { contentType: 'image/webp' });
    const got = await store.get(key('a'));
    expect((await bytesOf(got)).toString()).toBe('second');
    expect(got).toMatchObject({ size: 6, contentType: 'image/webp', etag: second.etag });
    expect(second.etag).not.toBe(first.etag);
  });

  it('lets a reader finish the object that it began to read', async () => {
    const bytes = randomBytes(4 * MB);
    await store.put(key('a'), bytes, JPEG);
    const got = await store.get(key('a'));
    await store.put(key('a'), Buffer.from('new'), JPEG);
    await store.delete(key('a'));
    expect(digest(await bytesOf(got))).toBe(digest(bytes));
  });

  it('deletes, twice too', async () => {
    await store.put(key('a'), Buffer.from('a'), JPEG);
    await store.delete(key('a'));
    await store.delete(key('a'));
    await expect(store.head(key('a'))).rejects.toMatchObject({ code: 'OBJECT_NOT_FOUND' });
  });

  it('deletes many at once, with some that are not there', async () => {
    for (const name of ['a', 'b', 'c', '<&>']) await store.put(key(name), Buffer.from(name), JPEG);
    await store.deleteMany([key('a'), key('none'), key('<&>')]);
    await store.deleteMany([]);
    expect(await keysOf(store, `${folder}/`)).toEqual([key('b'), key('c')]);
  });

  it('deletes what is below a folder and nothing beside it', async () => {
    for (const name of ['x/1', 'x/2', 'x/deep/3', 'xy/4', 'x-5/5']) {
      await store.put(key(name), Buffer.from(name), JPEG);
    }
    expect(await deletePrefix(store, `${folder}/x/`)).toBe(3);
    expect(await deletePrefix(store, `${folder}/x/`)).toBe(0);
    expect(await keysOf(store, `${folder}/`)).toEqual([key('x-5/5'), key('xy/4')]);
    await expect(deletePrefix(store, `${folder}/x`)).rejects.toMatchObject({ code: 'INVALID_OBJECT_KEY' });
  });

  it('copies bytes and content type', async () => {
    await store.put(key('a+b #?'), Buffer.from('copied'), JPEG);
    await store.put(key('b'), Buffer.from('there before'), { contentType: 'image/webp' });
    await store.copy(key('a+b #?'), key('b'));
    await store.delete(key('a+b #?'));
    const got = await store.get(key('b'));
    expect((await bytesOf(got)).toString()).toBe('copied');
    expect(got).toMatchObject({ size: 6, contentType: 'image/jpeg' });
  });

  it('keeps unusual keys apart, lists them as they are, copies and deletes them', async () => {
    const keys = UNUSUAL.map((name) => `${folder}/${name}`.slice(0, 256));
    await Promise.all(keys.map((name) => store.put(name, Buffer.from(name), JPEG)));
    for (const name of keys) expect((await bytesOf(await store.get(name))).toString()).toBe(name);
    const sorted = [...keys].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(await keysOf(store, `${folder}/`)).toEqual(sorted);
    expect(await keysOf(store, `${folder}/`, 4)).toEqual(sorted);
    for (const name of keys) await store.copy(name, key('copy/of'));
    await store.deleteMany(keys);
    expect(await keysOf(store, `${folder}/`)).toEqual([key('copy/of')]);
  });

  it.each(AGAINST_THE_RULES)('refuses the key %j', async (bad) => {
    const refused = { code: 'INVALID_OBJECT_KEY', key: bad };
    await expect(store.put(bad, Buffer.from('a'), JPEG)).rejects.toMatchObject(refused);
    await expect(store.get(bad)).rejects.toMatchObject(refused);
    await expect(store.head(bad)).rejects.toMatchObject(refused);
    await expect(store.delete(bad)).rejects.toMatchObject(refused);
    await expect(store.deleteMany([bad])).rejects.toMatchObject(refused);
    await expect(store.copy(bad, key('a'))).rejects.toMatchObject(refused);
    await expect(store.copy(key('a'), bad)).rejects.toMatchObject(refused);
  });

  it('lists by pages in the order of the bytes of the keys', async () => {
    const names = ['b', 'a/b', 'a-b', 'a.b', 'a/a', 'a/b.c', 'ab', 'a/b-/c', 'Z', 'é'];
    for (const name of names) await store.put(key(name), Buffer.from(name), JPEG);
    const sorted = names.map(key).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    for (const limit of [1, 3, 9, 10, 11, 1_000])
      expect(await keysOf(store, `${folder}/`, limit)).toEqual(sorted);
    expect(await keysOf(store, `${folder}/a/`, 1)).toEqual(
      sorted.filter((name) => name.startsWith(key('a/'))),
    );
    expect(await keysOf(store, `${folder}/a`, 2)).toEqual(sorted.filter((name) => name.startsWith(key('a'))));
    expect(await keysOf(store, `${folder}/none`)).toEqual([]);
  });

  it('lists size and time', async () => {
    const before = Date.now();
    await store.put(key('a'), Buffer.from('12345'), JPEG);
    const { objects } = await store.list(`${folder}/`, null, 10);
    expect(objects).toMatchObject([{ key: key('a'), size: 5 }]);
    expect(Math.abs((objects[0]?.lastModified.getTime() ?? 0) - before)).toBeLessThan(5_000);
  });

  it('refuses pages without a limit', async () => {
    await expect(store.list('', null, 0)).rejects.toBeInstanceOf(RangeError);
    await expect(store.list('', null, 1_001)).rejects.toBeInstanceOf(RangeError);
    await expect(
      store.deleteMany(Array.from({ length: 1_001 }, (_, n) => key(`${n}`))),
    ).rejects.toBeInstanceOf(RangeError);
  });

  it.each([10, 5 * MB])('lets one of many puts of %i bytes for one key win as a whole', async (size) => {
    const bodies = Array.from({ length: 8 }, (_, n) => Buffer.alloc(size + n, n));
    await Promise.all(
      bodies.map((body, n) => store.put(key('a'), n % 2 ? body : Readable.from(chunks(body, 99_999)), JPEG)),
    );
    const got = await store.get(key('a'));
    const bytes = await bytesOf(got);
    expect(bodies.map(digest)).toContain(digest(bytes));
    expect(got.size).toBe(bytes.length);
    expect(await keysOf(store, `${folder}/`)).toEqual([key('a')]);
  });

  it('lets two multipart uploads of one key win as a whole', async () => {
    const bodies = [1, 2].map((n) => Buffer.alloc(17 * MB, n));
    await Promise.all(bodies.map((body) => store.put(key('a'), Readable.from(chunks(body, MB)), JPEG)));
    expect(bodies.map(digest)).toContain(digest(await bytesOf(await store.get(key('a')))));
  });

  it('survives puts and deletes that race in one folder', async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        await store.put(key(`race/${n % 4}`), Buffer.from(`${n}`), JPEG);
        await store.delete(key(`race/${n % 4}`));
      }),
    );
    expect(await keysOf(store, `${folder}/`)).toEqual([]);
  });

  describe.each([1, 9 * MB])('a stream that fails after %i bytes', (size) => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield* chunks(Buffer.alloc(size), MB);
      await Promise.resolve();
      throw new Error('the sender went away');
    }

    it('leaves nothing', async () => {
      const put = store.put(key('a'), Readable.from(failing()), JPEG);
      await expect(put).rejects.toMatchObject({
        code: 'OBJECT_SOURCE_FAILED',
        cause: { message: 'the sender went away' },
      });
      expect(await keysOf(store, `${folder}/`)).toEqual([]);
    });

    it('leaves what was there before', async () => {
      await store.put(key('a'), Buffer.from('before'), JPEG);
      await expect(store.put(key('a'), Readable.from(failing()), JPEG)).rejects.toMatchObject({
        code: 'OBJECT_SOURCE_FAILED',
      });
      expect((await bytesOf(await store.get(key('a')))).toString()).toBe('before');
    });
  });

  it('leaves nothing of a stream that was destroyed', async () => {
    const source = new Readable({ read() {} });
    source.push(Buffer.alloc(1_000));
    const put = store.put(key('a'), source, JPEG);
    const refused = expect(put).rejects.toMatchObject({ code: 'OBJECT_SOURCE_FAILED' });
    source.destroy();
    await refused;
    expect(await keysOf(store, `${folder}/`)).toEqual([]);
  });

  it.each([
    { announced: 3, given: 4 },
    { announced: 5, given: 4 },
    { announced: 9 * MB, given: 9 * MB + 1 },
    { announced: 9 * MB + 1, given: 9 * MB },
  ])('refuses $given bytes where $announced were announced', async ({ announced, given }) => {
    const bytes = Buffer.alloc(given);
    const options = { ...JPEG, size: announced };
    const refused = { code: 'OBJECT_SOURCE_FAILED' };
    await expect(store.put(key('a'), bytes, options)).rejects.toMatchObject(refused);
    await expect(store.put(key('a'), Readable.from(chunks(bytes, MB)), options)).rejects.toMatchObject(
      refused,
    );
    expect(await keysOf(store, `${folder}/`)).toEqual([]);
  });
}

/** What every adapter must do where its bucket or folder is gone, or it may not use it. */
export function unavailableContract(reason: string, open: () => Promise<ObjectStore>): void {
  const gone = { code: 'OBJECT_STORE_UNAVAILABLE', reason };

  it('reports it on every call, and never that an object is not there', async () => {
    const store = await open();
    await expect(store.ready()).rejects.toMatchObject(gone);
    await expect(store.put('test/a', Buffer.from('a'), JPEG)).rejects.toMatchObject(gone);
    await expect(
      store.put('test/a', Readable.from(chunks(Buffer.alloc(9 * MB), MB)), JPEG),
    ).rejects.toMatchObject(gone);
    await expect(store.get('test/a')).rejects.toMatchObject(gone);
    await expect(store.head('test/a')).rejects.toMatchObject(gone);
    await expect(store.delete('test/a')).rejects.toMatchObject(gone);
    await expect(store.deleteMany(['test/a'])).rejects.toMatchObject(gone);
    await expect(deletePrefix(store, 'test/')).rejects.toMatchObject(gone);
    await expect(store.copy('test/a', 'test/b')).rejects.toMatchObject(gone);
    await expect(store.list('', null, 10)).rejects.toMatchObject(gone);
  });
}
