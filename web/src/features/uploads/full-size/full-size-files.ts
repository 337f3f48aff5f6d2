import type { PersonDb } from '../../../domain/kept/person-db.js';

/** An original that is to be sent as the posting picture of an uploaded one. */
export interface FullSizeFile {
  readonly mediaId: string;
  /** Milliseconds of the clock. */
  readonly addedAt: number;
}

/** The originals that wait. */
export interface FullSizeFiles {
  /** Nothing where that of this picture waits already: an earlier page may have stored it. */
  readonly add: (posting: FullSizeFile, file: Blob) => Promise<void>;
  /** The earliest first. */
  readonly list: () => Promise<readonly FullSizeFile[]>;
  /** Undefined where another window has sent it meanwhile. */
  readonly file: (posting: FullSizeFile) => Promise<Blob | undefined>;
  readonly remove: (posting: FullSizeFile) => Promise<void>;
  /** Whether uploads wait, also those of other windows: they go before. */
  readonly hasUploads: () => Promise<boolean>;
}

const PREFIX = 'posting';
/** All keys with the prefix; those of uploads are ids. */
const RANGE = [`${PREFIX} `, `${PREFIX}!`] as const;

const keyOf = ({ mediaId, addedAt }: FullSizeFile): string => `${PREFIX} ${addedAt} ${mediaId}`;

function fileOf(key: string): FullSizeFile {
  const [, addedAt = '', mediaId = ''] = key.split(' ');
  return { mediaId, addedAt: Number(addedAt) };
}

/**
 * In the person's database, beside the files of uploads: a store of their own would be another version of the database,
 * which a product that is rolled back could not open.
 */
export function storedFullSizeFiles(db: PersonDb): FullSizeFiles {
  const range = IDBKeyRange.bound(...RANGE);
  return {
    add: async (posting, file) => {
      const transaction = db.transaction('files', 'readwrite');
      const add = async () => {
        const waiting = (await transaction.store.getAllKeys(range)).map(fileOf);
        if (waiting.some(({ mediaId }) => mediaId === posting.mediaId)) return;
        await transaction.store.put(file, keyOf(posting));
      };
      await Promise.all([add(), transaction.done]);
    },
    list: async () => (await db.getAllKeys('files', range)).map(fileOf),
    file: async (posting) => {
      const file = await db.get('files', keyOf(posting));
      return file === undefined || 'siblings' in file ? undefined : file;
    },
    remove: (posting) => db.delete('files', keyOf(posting)),
    hasUploads: async () => {
      let upload = await db.transaction('uploads').store.openCursor();
      while (upload !== null && upload.value.failure !== null) upload = await upload.continue();
      return upload !== null;
    },
  };
}

/** Of a browser that stores none: they are sent from this page or not at all. */
export function fullSizeFilesInPage(): FullSizeFiles {
  const files = new Map<FullSizeFile, Blob>();
  return {
    add: (posting, file) => Promise.resolve(void files.set(posting, file)),
    list: () => Promise.resolve([...files.keys()]),
    file: (posting) => Promise.resolve(files.get(posting)),
    remove: (posting) => Promise.resolve(void files.delete(posting)),
    hasUploads: () => Promise.resolve(false),
  };
}
