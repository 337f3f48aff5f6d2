import { deletePrefix, ObjectNotFound, type ObjectBody, type ObjectStore } from '@tessera/object-store';
import type { Readable } from 'node:stream';
import { mapStoreErrors } from '../storage/map-store-errors.js';

/** The objects of a kind of ZIP, in a folder of its own. Its failures are those of the contract. */
export abstract class ZipStore {
  protected constructor(
    private readonly store: ObjectStore,
    private readonly root: string,
  ) {}

  /** Stores what comes, whatever its length. */
  async put(id: string, attempt: string, zip: Readable): Promise<void> {
    await mapStoreErrors(() =>
      this.store.put(this.keyOf(id, attempt), zip, { contentType: 'application/zip' }),
    );
  }

  /** The ZIP as a stream, or null where there is none. */
  async open(id: string, attempt: string | null): Promise<ObjectBody | null> {
    return mapStoreErrors(async () => {
      try {
        return await this.store.get(this.keyOf(id, attempt));
      } catch (error) {
        if (error instanceof ObjectNotFound) return null;
        throw error;
      }
    });
  }

  /** Removes what one attempt wrote, and nothing of another's. */
  async deleteAttempt(id: string, attempt: string): Promise<void> {
    await mapStoreErrors(() => this.store.delete(this.keyOf(id, attempt)));
  }

  /** Removes everything of a ZIP. */
  async delete(id: string): Promise<void> {
    await mapStoreErrors(() => deletePrefix(this.store, this.folderOf(id)));
  }

  private folderOf(id: string): string {
    return `${this.root}/${id.slice(0, 2)}/${id}/`;
  }

  /** Each attempt at packing writes an object of its own; exports of 0.1.0 had one for all. */
  private keyOf(id: string, attempt: string | null): string {
    return `${this.folderOf(id)}data${attempt === null ? '' : `-${attempt}`}.zip`;
  }
}
