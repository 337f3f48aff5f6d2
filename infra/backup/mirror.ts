import { DiskObjectStore, type ListedObject, type ObjectStore } from '@tessera/object-store';
import pMap from 'p-map';
import { fetchObject, listed } from './objects.ts';

const TOGETHER = 8;
/** The clocks of the store and of this machine may differ by so much. */
const CLOCK_MS = 10 * 60_000;

/** Makes a folder the same as a store. Only what is new or changed is read. */
export async function mirrorStore(
  store: ObjectStore,
  folder: string,
  { signal, onCopied }: { signal: AbortSignal; onCopied: (bytes: number) => void },
) {
  const mirror = new DiskObjectStore(folder);
  await mirror.prepare();
  await mirror.clearUnfinished();
  await pMap(
    differences(store, mirror),
    async ({ key, isGone }) => {
      signal.throwIfAborted();
      const body = isGone ? undefined : await fetchObject(store, key);
      if (!body) return mirror.delete(key);
      await mirror.put(key, body.stream, { contentType: body.contentType, size: body.size });
      onCopied(body.size);
    },
    { concurrency: TOGETHER },
  );
}

/** Both list by the bytes of their keys, so that two cursors suffice. */
async function* differences(
  store: ObjectStore,
  mirror: ObjectStore,
): AsyncGenerator<{ key: string; isGone: boolean }> {
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

const isBefore = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;

const isOlder = (copy: ListedObject, object: ListedObject) =>
  copy.size !== object.size || copy.lastModified.getTime() < object.lastModified.getTime() + CLOCK_MS;
