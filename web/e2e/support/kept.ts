import type { Page } from '@playwright/test';

/** What the browser keeps in one store of whoever uses it, or of the first person where nobody does. */
export const keptIn = <Kept>(page: Page, store: string): Promise<Kept[]> =>
  page.evaluate(async (named) => {
    const { id = '' } = JSON.parse(localStorage.getItem('last-user') ?? '{}') as { id?: string };
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opened = indexedDB.open(names.find((name) => name.endsWith(id)) ?? '');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opened.onsuccess = () => resolve(opened.result);
    });
    const read = db.transaction(named).objectStore(named).getAll();
    const kept = await new Promise<Kept[]>((resolve) => {
      read.onsuccess = () => resolve(read.result as Kept[]);
    });
    db.close();
    return kept;
  }, store);
