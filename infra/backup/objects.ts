import {
  MAX_PAGE,
  ObjectNotFound,
  type ListedObject,
  type ObjectPage,
  type ObjectStore,
} from '@tessera/object-store';
import pMap, { pMapIterable } from 'p-map';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { addObject } from './archive-reader.ts';
import { Fingerprint } from './fingerprint.ts';
import { counted, size } from './progress-bar.ts';

export type Body = { contentType: string; size: number; stream: AsyncIterable<Buffer> };

/** Small objects are carried side by side, whole; together they need no more memory than one such buffer each. */
const TOGETHER = 8;
const SMALL = 8 * 1024 * 1024;

/** @returns undefined where it was removed since it was listed */
export async function fetchObject(
  store: ObjectStore,
  key: string,
): Promise<(Body & { stream: Readable }) | undefined> {
  try {
    const body = await store.get(key);
    if (body.size > SMALL) return body;
    return { ...body, stream: Readable.from([await buffer(body.stream)]) };
  } catch (error) {
    if (error instanceof ObjectNotFound) return undefined;
    throw error;
  }
}

/** Every object of the store, by its key. @returns each body must be read before the next comes */
export async function* objectsOf(store: ObjectStore): AsyncGenerator<{ key: string; body: Body }> {
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

/** @returns by the bytes of their keys */
export async function* listed(store: ObjectStore): AsyncGenerator<ListedObject, undefined> {
  let cursor: string | null = null;
  do {
    const page: ObjectPage = await store.list('', cursor, MAX_PAGE);
    yield* page.objects;
    cursor = page.cursor;
  } while (cursor !== null);
  return undefined;
}

/**
 * Puts objects into a store as they come, several small ones at once.
 * @returns how much it was, for a person
 */
export async function putObjects(
  store: ObjectStore,
  objects: AsyncIterable<{ key: string; body: Body }> | readonly never[],
  signal: AbortSignal,
  onPut: (bytes: number, text: string) => void = () => {},
): Promise<string> {
  let count = 0;
  let bytes = 0;
  const text = () => `${counted(count, 'file')}, ${size(bytes)}`;
  /** The small ones, whole. A large one is put in its turn. */
  async function* buffered() {
    for await (const { key, body } of objects) {
      signal.throwIfAborted();
      const kind = { contentType: body.contentType, size: body.size };
      if (body.size > SMALL) await store.put(key, Readable.from(body.stream, { objectMode: false }), kind);
      else yield { key, kind, whole: await buffer(body.stream) };
      count += 1;
      bytes += body.size;
      onPut(bytes, text());
    }
  }
  await pMap(buffered(), ({ key, kind, whole }) => store.put(key, whole, kind), { concurrency: TOGETHER });
  return text();
}

export async function isEmptyStore(store: ObjectStore) {
  return (await store.list('', null, 1)).objects.length === 0;
}

export async function clearStore(store: ObjectStore) {
  for (;;) {
    const { objects } = await store.list('', null, MAX_PAGE);
    if (objects.length === 0) return;
    await store.deleteMany(objects.map(({ key }) => key));
  }
}

/** Reads all of the store. @param onRead hears the bytes read so far */
export async function fingerprintOf(store: ObjectStore, onRead: (bytes: number) => void = () => {}) {
  const all = new Fingerprint();
  for await (const { key, body } of objectsOf(store)) {
    await addObject(all, { key, ...body });
    onRead(all.bytes);
  }
  return all.summary();
}
