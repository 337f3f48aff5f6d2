import {
  deletePrefix,
  ObjectNotFound,
  ObjectStoreUnavailable,
  type ObjectBody,
  type ObjectStore,
} from '@tessera/object-store';
import { unavailable } from '@tessera/service-kit';
import type { Readable } from 'node:stream';

const folderOf = (exportId: string) => `exports/${exportId.slice(0, 2)}/${exportId}/`;
/** Each attempt at packing writes an object of its own; the version before had one for all. */
const keyOf = (exportId: string, attempt: string | null) =>
  `${folderOf(exportId)}data${attempt === null ? '' : `-${attempt}`}.zip`;

/** The ZIPs of people's own data. Its failures are those of the contract. */
export class ExportStore {
  constructor(private readonly store: ObjectStore) {}

  /** Stores what comes, whatever its length. */
  async put(exportId: string, attempt: string, zip: Readable): Promise<void> {
    await this.reached(() =>
      this.store.put(keyOf(exportId, attempt), zip, { contentType: 'application/zip' }),
    );
  }

  /** The ZIP as a stream, or null where there is none. */
  async open(exportId: string, attempt: string | null): Promise<ObjectBody | null> {
    return this.reached(async () => {
      try {
        return await this.store.get(keyOf(exportId, attempt));
      } catch (error) {
        if (error instanceof ObjectNotFound) return null;
        throw error;
      }
    });
  }

  /** Removes what one attempt wrote, and nothing of another's. */
  async deleteAttempt(exportId: string, attempt: string): Promise<void> {
    await this.reached(() => this.store.delete(keyOf(exportId, attempt)));
  }

  /** Removes everything of an export. */
  async delete(exportId: string): Promise<void> {
    await this.reached(() => deletePrefix(this.store, folderOf(exportId)));
  }

  private async reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ObjectStoreUnavailable) throw unavailable('object store', error);
      throw error;
    }
  }
}
