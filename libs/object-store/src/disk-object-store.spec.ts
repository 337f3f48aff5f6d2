import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { objectStoreContract, unavailableContract } from '../test/contract.js';
import { DiskObjectStore } from './disk-object-store.js';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tessera-objects-'));
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe('the disk store', () => {
  objectStoreContract(async () => {
    const store = new DiskObjectStore(join(root, 'contract'));
    await store.prepare();
    return store;
  });

  it('leaves no file and no folder behind', async () => {
    const store = new DiskObjectStore(join(root, 'tidy'));
    await store.prepare();
    const before = await readdir(join(root, 'tidy'), { recursive: true });
    await store.put('a/b/c', Buffer.from('1'), { contentType: 'text/plain' });
    const failing = Readable.from([Buffer.from('1'), 2]);
    await expect(store.put('a/b/d', failing, { contentType: 'text/plain' })).rejects.toMatchObject({
      code: 'OBJECT_SOURCE_FAILED',
    });
    await store.delete('a/b/c');
    expect(await readdir(join(root, 'tidy'), { recursive: true })).toEqual(before);
  });

  it('removes what a killed process left, and nothing that is being written now', async () => {
    const folder = join(root, 'killed');
    const store = new DiskObjectStore(folder);
    await store.prepare();
    await writeFile(join(folder, '.tmp', 'old'), 'half');
    await writeFile(join(folder, '.tmp', 'new'), 'half');
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(join(folder, '.tmp', 'old'), twoHoursAgo, twoHoursAgo);
    await store.clearUnfinished();
    expect(await readdir(join(folder, '.tmp'))).toEqual(['new']);
    expect((await store.list('', null, 10)).objects).toEqual([]);
  });

  it('never takes a file that it did not write for an object', async () => {
    const folder = join(root, 'foreign');
    const store = new DiskObjectStore(folder);
    await store.prepare();
    await mkdir(join(folder, 'a'));
    await writeFile(join(folder, 'a', 'b@'), 'x'.repeat(2_000));
    await expect(store.get('a/b')).rejects.toMatchObject({
      code: 'OBJECT_STORE_UNAVAILABLE',
      reason: 'failed',
    });
  });

  it('keeps objects where no key can lead out of the folder', async () => {
    const folder = join(root, 'confined');
    const store = new DiskObjectStore(folder);
    await store.prepare();
    await store.put('.../..%2f', Buffer.from('in'), { contentType: 'text/plain' });
    expect((await buffer((await store.get('.../..%2f')).stream)).toString()).toBe('in');
    expect((await readdir(folder)).sort()).toEqual(['%2e..', '.tessera-objects', '.tmp']);
  });
});

describe('a disk store whose folder is gone', () => {
  unavailableContract('missing', async () => {
    const folder = join(root, 'gone');
    const store = new DiskObjectStore(folder);
    await store.prepare();
    await rm(folder, { recursive: true });
    return store;
  });
});
