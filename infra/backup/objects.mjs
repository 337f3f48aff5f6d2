// @ts-check
import { MAX_PAGE, ObjectNotFound } from '@tessera/object-store';
import { pMapIterable } from 'p-map';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { addObject } from './archive-reader.mjs';
import { Fingerprint } from './fingerprint.mjs';
import { size } from './progress-bar.mjs';

/** @typedef {import('@tessera/object-store').ObjectStore} ObjectStore */
/** @typedef {import('@tessera/object-store').ListedObject} ListedObject */
/** @typedef {{ contentType: string, size: number, stream: AsyncIterable<Buffer> }} Body */

/** Small objects are carried side by side, whole; together they need no more memory than one such buffer each. */
const TOGETHER = 8;
const SMALL = 8 * 1024 * 1024;

/**
 * @param {ObjectStore} store
 * @param {string} key
 * @returns {Promise<Body & { stream: Readable } | undefined>} undefined where it was removed since it was listed
 */
export async function fetchObject(store, key) {
  try {
    const body = await store.get(key);
    if (body.size > SMALL) return body;
    return { ...body, stream: Readable.from([await buffer(body.stream)]) };
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/**
 * Every object of the store, by its key.
 * @param {ObjectStore} store
 * @returns {AsyncGenerator<{ key: string, body: Body }>} each body must be read before the next comes
 */
export async function* objectsOf(store) {
  const fetched = pMapIterable(
    listed(store),
    async ({ key, size }) => ({ key, size, body: size > SMALL ? undefined : await fetchObject(store, key) }),
    { concurrency: TOGETHER },
  );
  for await (const { key, size, body: small } of fetched) {
    // A large one is fetched in its turn, so that its connection does not wait for those before it.
    const body = size > SMALL ? await fetchObject(store, key) : small;
    if (body) yield { key, body };
  }
}

/** @param {ObjectStore} store @returns {AsyncGenerator<ListedObject, undefined>} by the bytes of their keys */
export async function* listed(store) {
  /** @type {string | null} */
  let cursor = null;
  do {
    /** @type {import('@tessera/object-store').ObjectPage} */
    const page = await store.list('', cursor, MAX_PAGE);
    yield* page.objects;
    cursor = page.cursor;
  } while (cursor !== null);
  return undefined;
}

/**
 * Puts objects into a store as they come, several small ones at once.
 * @param {ObjectStore} store
 * @param {AsyncIterable<{ key: string, body: Body }> | readonly never[]} objects
 * @param {AbortSignal} signal
 * @param {(bytes: number, text: string) => void} [onPut] hears how much there is so far
 * @returns {Promise<string>} how much it was, for a person
 */
export async function putObjects(store, objects, signal, onPut = () => {}) {
  /** @type {Set<Promise<unknown>>} */
  const inFlight = new Set();
  let count = 0;
  let bytes = 0;
  const text = () => `${count} files, ${size(bytes)}`;
  for await (const { key, body } of objects) {
    signal.throwIfAborted();
    const kind = { contentType: body.contentType, size: body.size };
    if (body.size > SMALL) await store.put(key, Readable.from(body.stream, { objectMode: false }), kind);
    else {
      const whole = await buffer(body.stream);
      if (inFlight.size >= TOGETHER) await Promise.race(inFlight);
      /** @type {Promise<unknown>} */
      const one = store.put(key, whole, kind).then(() => inFlight.delete(one));
      inFlight.add(one);
      // One that failed stays, and is told by the race above or at the end.
      one.catch(() => {});
    }
    count += 1;
    bytes += body.size;
    onPut(bytes, text());
  }
  await Promise.all(inFlight);
  return text();
}

/** @param {ObjectStore} store */
export async function isEmptyStore(store) {
  return (await store.list('', null, 1)).objects.length === 0;
}

/** @param {ObjectStore} store */
export async function clearStore(store) {
  for (;;) {
    const { objects } = await store.list('', null, MAX_PAGE);
    if (objects.length === 0) return;
    await store.deleteMany(objects.map(({ key }) => key));
  }
}

/**
 * Reads all of the store.
 * @param {ObjectStore} store
 * @param {(bytes: number) => void} [onRead] hears the bytes read so far
 */
export async function fingerprintOf(store, onRead = () => {}) {
  const all = new Fingerprint();
  for await (const { key, body } of objectsOf(store)) {
    await addObject(all, { key, ...body });
    onRead(all.bytes);
  }
  return all.summary();
}
