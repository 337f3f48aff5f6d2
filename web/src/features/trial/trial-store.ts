import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { OwnPhoto } from './trial-photos.js';

interface KeptTrialPhoto extends OwnPhoto {
  readonly id: string;
}

interface Schema extends DBSchema {
  photos: { key: string; value: KeptTrialPhoto };
  /** Of all nine, under one key, as the window had it that wrote last: photos of others may be missing. */
  order: { key: typeof ORDER; value: readonly string[] };
}

const ORDER = 'order';

/** Of nobody: who logs in has a database of their own. */
const NAME = 'tessera-trial';

export interface KeptTrial {
  readonly photos: readonly KeptTrialPhoto[];
  readonly order: readonly string[];
}

/** The visitor's photos, in this browser alone. */
export class TrialStore {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  /** Null where this browser stores nothing for the page. */
  static async open(): Promise<TrialStore | null> {
    if (!('indexedDB' in globalThis)) return null;
    try {
      const db = await openDB<Schema>(NAME, 1, {
        upgrade(made) {
          made.createObjectStore('photos', { keyPath: 'id' });
          made.createObjectStore('order');
        },
      });
      return new TrialStore(db);
    } catch {
      // Such as in some private windows.
      return null;
    }
  }

  async read(): Promise<KeptTrial> {
    const transaction = this.db.transaction(['photos', 'order']);
    const [photos, order] = await Promise.all([
      transaction.objectStore('photos').getAll(),
      transaction.objectStore('order').get(ORDER),
    ]);
    return { photos, order: order ?? [] };
  }

  /** Leaves the original out where there is no room for it. Throws where there is none for the picture either. */
  async add(photo: KeptTrialPhoto, order: readonly string[]): Promise<void> {
    const { original, ...scaled } = photo;
    try {
      await this.put(photo, order);
    } catch (error) {
      if (original === undefined) throw error;
      await this.put(scaled, order);
    }
  }

  private async put(photo: KeptTrialPhoto, order: readonly string[]): Promise<void> {
    const transaction = this.db.transaction(['photos', 'order'], 'readwrite');
    await Promise.all([
      transaction.objectStore('photos').put(photo),
      transaction.objectStore('order').put(order, ORDER),
      transaction.done,
    ]);
  }

  async reorder(order: readonly string[]): Promise<void> {
    await this.db.put('order', order, ORDER);
  }

  /** With the last photo goes the order. */
  async remove(ids: readonly string[]): Promise<void> {
    const transaction = this.db.transaction(['photos', 'order'], 'readwrite');
    const photos = transaction.objectStore('photos');
    await Promise.all(ids.map((id) => photos.delete(id)));
    if ((await photos.count()) === 0) await transaction.objectStore('order').clear();
    await transaction.done;
  }
}
