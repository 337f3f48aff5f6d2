import type { KeptUpload, PersonDb } from '../../../domain/kept/person-db.js';

/** Acknowledged only once it is on the disk: the file may be nowhere else when the browser ends. */
const STRICT = { durability: 'strict' } as const;

/** What is stored of an upload while it goes on. */
export type UploadState = Pick<KeptUpload, 'key' | 'media' | 'failure'>;

export type StoredUpload = readonly [upload: KeptUpload, file: Blob];

/** Files on their way, in the database of the person who chose them. */
export class UploadStore {
  constructor(private readonly db: PersonDb) {}

  /** Throws where there is no room, or the file cannot be read. */
  async add(upload: KeptUpload, file: Blob): Promise<void> {
    await this.addAll([[upload, file]]);
  }

  /** All of them or none. Throws where there is no room, or a file cannot be read. */
  async addAll(uploads: readonly StoredUpload[]): Promise<void> {
    const transaction = this.db.transaction(['uploads', 'files'], 'readwrite', STRICT);
    await Promise.all([
      ...uploads.flatMap(([upload, file]) => [
        transaction.objectStore('files').put(file, upload.id),
        transaction.objectStore('uploads').put(upload),
      ]),
      transaction.done,
    ]);
  }

  /** Nothing where it is not stored. */
  async update(id: string, state: UploadState): Promise<void> {
    const transaction = this.db.transaction('uploads', 'readwrite', STRICT);
    const known = await transaction.store.get(id);
    if (known !== undefined) await transaction.store.put({ ...known, ...state });
    await transaction.done;
  }

  async remove(id: string): Promise<void> {
    const transaction = this.db.transaction(['uploads', 'files'], 'readwrite');
    await Promise.all([
      transaction.objectStore('files').delete(id),
      transaction.objectStore('uploads').delete(id),
      transaction.done,
    ]);
  }

  /** The ids of the batches of which files are stored, the earliest first. */
  async batchIds(): Promise<readonly string[]> {
    const uploads = await this.db.getAll('uploads');
    return [...new Set(uploads.sort((a, b) => a.chosenAt - b.chosenAt).map(({ choice }) => choice))];
  }

  /** The files of a batch, in their order. */
  async of(batchId: string): Promise<readonly StoredUpload[]> {
    const transaction = this.db.transaction(['uploads', 'files']);
    const uploads = await transaction.objectStore('uploads').index('choice').getAll(batchId);
    const files = transaction.objectStore('files');
    const found = await Promise.all(
      uploads.map(async (upload) => [upload, await files.get(upload.id)] as const),
    );
    const placeOf = ({ id, siblings }: KeptUpload) => siblings.indexOf(id);
    return found
      .flatMap(([upload, file]) => (file === undefined ? [] : [[upload, file] as const]))
      .sort(([a], [b]) => placeOf(a) - placeOf(b));
  }
}
