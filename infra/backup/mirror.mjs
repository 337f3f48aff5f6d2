// @ts-check
import { DiskObjectStore, ObjectNotFound } from '@tessera/object-store';
import pMap from 'p-map';
import { listed } from './objects.mjs';

/** @typedef {import('@tessera/object-store').ObjectStore} ObjectStore */
/** @typedef {import('@tessera/object-store').ListedObject} ListedObject */

const TOGETHER = 8;
/** The clocks of the store and of this machine may differ by so much. */
const CLOCK_MS = 10 * 60_000;

/**
 * Makes a folder the same as a store. Only what is new or changed is read.
 * @param {ObjectStore} store
 * @param {string} folder
 * @param {{ signal: AbortSignal, onCopied: (bytes: number) => void }} options
 */
export async function mirrorStore(store, folder, { signal, onCopied }) {
  const mirror = new DiskObjectStore(folder);
  await mirror.prepare();
  await mirror.clearUnfinished();
  await pMap(
    differences(store, mirror),
    async ({ key, isGone }) => {
      signal.throwIfAborted();
      if (isGone || !(await copy(store, mirror, key, onCopied))) await mirror.delete(key);
    },
    { concurrency: TOGETHER },
  );
}

/**
 * @param {ObjectStore} from
 * @param {ObjectStore} to
 * @param {string} key
 * @param {(bytes: number) => void} onCopied
 * @returns {Promise<boolean>} false where it was removed since it was listed
 */
async function copy(from, to, key, onCopied) {
  try {
    const { contentType, size, stream } = await from.get(key);
    await to.put(key, stream, { contentType, size });
    onCopied(size);
    return true;
  } catch (error) {
    if (error instanceof ObjectNotFound) return false;
    throw error;
  }
}

/**
 * Both list by the bytes of their keys, so that two cursors suffice.
 * @param {ObjectStore} store
 * @param {ObjectStore} mirror
 * @returns {AsyncGenerator<{ key: string, isGone: boolean }>}
 */
async function* differences(store, mirror) {
  const copies = listed(mirror);
  let copy = (await copies.next()).value;
  for await (const object of listed(store)) {
    for (; copy && isBefore(copy.key, object.key); copy = (await copies.next()).value)
      yield { key: copy.key, isGone: true };
    const isCopied = copy?.key === object.key;
    if (!isCopied || !copy || isOlder(copy, object)) yield { key: object.key, isGone: false };
    if (isCopied) copy = (await copies.next()).value;
  }
  for (; copy; copy = (await copies.next()).value) yield { key: copy.key, isGone: true };
}

/** @param {string} one @param {string} other */
const isBefore = (one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

/** @param {ListedObject} copy @param {ListedObject} object */
const isOlder = (copy, object) =>
  copy.size !== object.size || copy.lastModified.getTime() < object.lastModified.getTime() + CLOCK_MS;
