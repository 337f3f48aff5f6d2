import type { KeptUpload, PersonDb } from '../../../domain/kept/person-db.js';

/** Acknowledged only once it is on the disk: the file may be nowhere else when the browser ends. */
const STRICT = { durability: 'strict' } as const;

/** What is stored of an upload while it goes on. */
export type UploadState = Pick<KeptUpload, 'key' | 'media' | 'failure'>;

/** The key in `files` of what all files of a batch have in common. */
const batchKey = (batchId: string): string => `siblings ${batchId}`;

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
    const files = transaction.objectStore('files');
    // With each of many files they would be most of what is stored.
    const batches = new Map(uploads.map(([{ choice, siblings }]) => [batchKey(choice), siblings]));
    await Promise.all([
      ...[...batches].map(async ([key, siblings]) => {
        if ((await files.getKey(key)) === undefined) await files.put({ siblings }, key);
      }),
      ...uploads.flatMap(([upload, file]) => [
        files.put(file, upload.id),
        transaction.objectStore('uploads').put({ ...upload, siblings: [upload.id] }),
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
    const [uploads, files] = [transaction.objectStore('uploads'), transaction.objectStore('files')];
    const removal = async () => {
      const upload = await uploads.get(id);
      await Promise.all([files.delete(id), uploads.delete(id)]);
      if (upload === undefined || (await uploads.index('choice').count(upload.choice)) > 0) return;
      await files.delete(batchKey(upload.choice));
    };
    await Promise.all([removal(), transaction.done]);
  }

  /** The ids of the batches of which files are stored, the earliest first. */
  async batchIds(): Promise<readonly string[]> {
    const { store } = this.db.transaction('uploads');
    const chosen: [choice: string, at: number][] = [];
    // One file of each: there may be thousands.
    let first = await store.index('choice').openKeyCursor(null, 'nextunique');
    while (first) {
      chosen.push([first.key, (await store.get(first.primaryKey))?.chosenAt ?? 0]);
      first = await first.continue();
    }
    return chosen.sort(([, a], [, b]) => a - b).map(([choice]) => choice);
  }

  /** The files of a batch, in their order. */
  async of(batchId: string): Promise<readonly StoredUpload[]> {
    const transaction = this.db.transaction(['uploads', 'files']);
    const uploads = await transaction.objectStore('uploads').index('choice').getAll(batchId);
    const files = transaction.objectStore('files');
    const [batch, ...found] = await Promise.all([
      files.get(batchKey(batchId)),
      ...uploads.map(({ id }) => files.get(id)),
    ]);
    // 0.2.0 stored them with each file.
    const siblings =
      batch !== undefined && 'siblings' in batch ? batch.siblings : (uploads[0]?.siblings ?? []);
    const places = new Map(siblings.map((id, place) => [id, place]));
    const placeOf = ({ id }: KeptUpload) => places.get(id) ?? -1;
    return uploads
      .flatMap((upload, index): StoredUpload[] => {
        const file = found[index];
        return file === undefined || 'siblings' in file ? [] : [[{ ...upload, siblings }, file]];
      })
      .sort(([a], [b]) => placeOf(a) - placeOf(b));
  }
}
