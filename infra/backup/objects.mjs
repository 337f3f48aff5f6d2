// @ts-check
import { MAX_PAGE, ObjectNotFound } from '@tessera/object-store';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { addObject } from './archive-reader.mjs';
import { Fingerprint } from './fingerprint.mjs';
import { size } from './progress-bar.mjs';

/** @typedef {import('@tessera/object-store').ObjectStore} ObjectStore */
/** @typedef {{ contentType: string, size: number, stream: AsyncIterable<Buffer> }} Body */

/** Small objects are carried side by side, whole; together they need no more memory than one such buffer each. */
const TOGETHER = 8;
const SMALL = 8 * 1024 * 1024;

/**
 * @param {ObjectStore} store
 * @param {string} key
 * @returns {Promise<Body | undefined>} undefined where it was removed since it was listed
 */
async function fetchObject(store, key) {
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
  for await (const page of pagesOf(store))
    for (let from = 0; from < page.length; from += TOGETHER) {
      const some = page.slice(from, from + TOGETHER);
      const [small, large] = [some.filter(isSmall), some.filter((object) => !isSmall(object))];
      const bodies = await Promise.all(
        small.map(async ({ key }) => ({ key, body: await fetchObject(store, key) })),
      );
      for (const { key, body } of bodies) if (body) yield { key, body };
      for (const { key } of large) {
        const body = await fetchObject(store, key);
        if (body) yield { key, body };
      }
    }
}

/** @param {{ size: number }} object */
const isSmall = (object) => object.size <= SMALL;

/**
 * What a store lists, page by page.
 * @param {ObjectStore} store
 * @returns {AsyncGenerator<readonly import('@tessera/object-store').ListedObject[], undefined>}
 */
export async function* pagesOf(store) {
  /** @type {string | null} */
  let cursor = null;
  do {
    /** @type {import('@tessera/object-store').ObjectPage} */
    const page = await store.list('', cursor, MAX_PAGE);
    yield page.objects;
    cursor = page.cursor;
  } while (cursor !== null);
  return undefined;
}

/**
 * Puts objects into a store, several at once.
 * @param {ObjectStore} store
 * @param {AsyncIterable<{ key: string, body: Body }> | readonly never[]} objects
 * @param {AbortSignal} signal
 * @param {(bytes: number, text: string) => void} [onPut] hears how much there is so far
 * @returns {Promise<string>} how much it was, for a person
 */
export async function putObjects(store, objects, signal, onPut = () => {}) {
  const writer = objectWriter(store);
  let count = 0;
  let bytes = 0;
  const text = () => `${count} files, ${size(bytes)}`;
  for await (const { key, body } of objects) {
    signal.throwIfAborted();
    await writer.put(key, body);
    count += 1;
    bytes += body.size;
    onPut(bytes, text());
  }
  await writer.flush();
  return text();
}

/**
 * Puts objects as they come, several at once.
 * @param {ObjectStore} store
 */
function objectWriter(store) {
  /** @type {Set<Promise<unknown>>} */
  const inFlight = new Set();
  return {
    /**
     * @param {string} key
     * @param {Body} body is read to its end when this resolves
     */
    async put(key, { contentType, size: length, stream }) {
      const kind = { contentType, size: length };
      if (length > SMALL) {
        await store.put(key, Readable.from(stream, { objectMode: false }), kind);
        return;
      }
      const bytes = await buffer(stream);
      if (inFlight.size >= TOGETHER) await Promise.race(inFlight);
      /** @type {Promise<unknown>} */
      const one = store.put(key, bytes, kind).then(() => inFlight.delete(one));
      inFlight.add(one);
      // One that failed stays, and is told by `flush` or by the race above.
      one.catch(() => {});
    },
    async flush() {
      await Promise.all(inFlight);
    },
  };
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
 * @param {(bytes: number) => void} onRead hears the bytes read so far
 */
export async function fingerprintOf(store, onRead) {
  const all = new Fingerprint();
  for await (const { key, body } of objectsOf(store)) {
    await addObject(all, { key, ...body });
    onRead(all.bytes);
  }
  return all.summary();
}
