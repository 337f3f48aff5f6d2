import type { Page } from '@playwright/test';

/** The database of whoever uses the browser, or of the first person where nobody does. */
export const nameOfKept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { id = '' } = JSON.parse(localStorage.getItem('last-user') ?? '{}') as { id?: string };
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.find((name) => name.endsWith(id)) ?? '';
  });

/** What the browser keeps in one store of that database. */
export async function keptIn<Kept>(page: Page, store: string): Promise<Kept[]> {
  return page.evaluate(
    async ([name, named]) => {
      const opened = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve) => {
        opened.onsuccess = () => resolve(opened.result);
      });
      const read = db.transaction(named).objectStore(named).getAll();
      const kept = await new Promise<Kept[]>((resolve) => {
        read.onsuccess = () => resolve(read.result as Kept[]);
      });
      db.close();
      return kept;
    },
    [await nameOfKept(page), store] as const,
  );
}

/** Puts entries into a store of that database, in place of those with the same key. */
export async function putKept(page: Page, store: string, entries: readonly object[]): Promise<void> {
  await page.evaluate(
    async ([name, named, all]) => {
      const opened = indexedDB.open(name);
      const db = await new Promise<IDBDatabase>((resolve) => {
        opened.onsuccess = () => resolve(opened.result);
      });
      const transaction = db.transaction(named, 'readwrite');
      for (const entry of all) transaction.objectStore(named).put(entry);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      db.close();
    },
    [await nameOfKept(page), store, entries] as const,
  );
}

/** Makes the database again as the first version of the page had it, with what waits in it. */
export async function asFirstVersion(page: Page): Promise<void> {
  const [waiting, calls] = [await keptIn<object>(page, 'waiting'), await keptIn<object>(page, 'calls')];
  await page.evaluate(
    async ([name, stores]) => {
      const deleted = indexedDB.deleteDatabase(name);
      await new Promise((resolve) => {
        deleted.onsuccess = resolve;
      });
      const opened = indexedDB.open(name, 1);
      opened.onupgradeneeded = () => {
        const db = opened.result;
        db.createObjectStore('waiting', { keyPath: 'place', autoIncrement: true }).createIndex(
          'scope',
          'scope',
        );
        db.createObjectStore('calls', { keyPath: 'scope' });
        db.createObjectStore('leases', { keyPath: 'name' });
        db.createObjectStore('responses', { keyPath: 'path' });
      };
      const db = await new Promise<IDBDatabase>((resolve) => {
        opened.onsuccess = () => resolve(opened.result);
      });
      const transaction = db.transaction(['waiting', 'calls'], 'readwrite');
      for (const [store, entries] of stores)
        for (const entry of entries) transaction.objectStore(store).add(entry);
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      db.close();
    },
    [
      await nameOfKept(page),
      [
        ['waiting', waiting],
        ['calls', calls],
      ],
    ] as const,
  );
}

/** Deletes all that the browser keeps of anybody, so that no later page sends what this one has left. */
export const forgetKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise((ended) => {
        const request = indexedDB.deleteDatabase(name);
        for (const end of ['success', 'error'] as const) request.addEventListener(end, ended);
      });
  });
