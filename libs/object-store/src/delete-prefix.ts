import { checkFolder } from './object-keys.js';
import { MAX_PAGE, type ObjectStore } from './object-store.js';

/**
 * Deletes every object whose key begins with `prefix` (which ends in `/`), a page at a time; returns how many.
 * Throws what the store's `list` and `deleteMany` throw; called again it goes on where it stopped.
 */
export async function deletePrefix(store: ObjectStore, prefix: string): Promise<number> {
  checkFolder(prefix);
  let deleted = 0;
  for (;;) {
    const { objects, cursor } = await store.list(prefix, null, MAX_PAGE);
    await store.deleteMany(objects.map(({ key }) => key));
    deleted += objects.length;
    if (cursor === null) return deleted;
  }
}
