import { MongoClient, type Db, type MongoClientOptions } from 'mongodb';
import {
  ERASURES,
  SERVICES,
  carriedOver,
  decode,
  rememberErased,
  type ErasedAccounts,
  type Service,
  type StoredDocument,
  type Source,
} from './contents.ts';
import type { BackupEnv } from './env.ts';

const ANSWER_MS = 10_000;
/** The daily counts of version 0.1, and the step that stored data has come to, which services write at their start. */
const NOBODYS = ['days', 'schema-versions'];
const OPTIONS: MongoClientOptions = {
  serverSelectionTimeoutMS: ANSWER_MS,
  connectTimeoutMS: ANSWER_MS,
  // A batch of documents on a slow disk.
  socketTimeoutMS: 120_000,
  writeConcern: { w: 'majority', journal: true },
  ignoreUndefined: false,
};
const READ_TOGETHER = 500;
const WRITE_DOCUMENTS = 1_000;
const WRITE_BYTES = 8 * 1024 * 1024;

/**
 * When the newest backup was begun; admin's metric `tessera_backup_last_success_timestamp_seconds` and `tessera doctor`
 * read it.
 */
const NEWEST = { service: 'admin', collection: 'backups' } as const;
const NEWEST_ID = 'newest';

/** Works with the services' databases, whose connections are closed after it. */
export async function withDatabases<Result>(
  addresses: BackupEnv['databases'],
  work: (databases: Databases) => Promise<Result>,
): Promise<Result> {
  const uris = new Set(SERVICES.map((service) => addresses[service].uri));
  const clients = new Map([...uris].map((uri) => [uri, new MongoClient(uri, OPTIONS)]));
  try {
    await Promise.all([...clients.values()].map((client) => client.connect()));
    const databases = new Databases((service) => {
      const { uri, name } = addresses[service];
      return (clients.get(uri) as MongoClient).db(name);
    });
    return await work(databases);
  } finally {
    await Promise.all([...clients.values()].map((client) => client.close()));
  }
}

/** By the driver alone, so that any server that speaks MongoDB's protocol will do. */
export class Databases {
  #database;

  constructor(database: (service: Service) => Db) {
    this.#database = database;
  }

  /** The server's version. */
  async version(): Promise<string> {
    const { version } = await this.#database('auth').command({ buildInfo: 1 });
    return String(version);
  }

  /** Every collection that is carried over, in the order of copying. */
  async sources(): Promise<Source[]> {
    const lists = await Promise.all(
      SERVICES.map(async (service) =>
        carriedOver(await this.#collections(service)).map((collection) => ({ service, collection })),
      ),
    );
    return lists.flat();
  }

  /** About how many documents there are. */
  async estimate(sources: readonly Source[]) {
    const counts = await Promise.all(sources.map((source) => this.of(source).estimatedDocumentCount()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** The bytes of all pictures, by the documents that name them. */
  async bytesOfObjects(): Promise<number> {
    const sum = [{ $group: { _id: null, bytes: { $sum: '$bytes' } } }];
    const [all] = await this.#database('media').collection('assets').aggregate(sum).toArray();
    return Number(all?.['bytes'] ?? 0);
  }

  /** The accounts that were erased here within the last week. */
  async erasedAccounts() {
    const erased: ErasedAccounts = new Map();
    for await (const document of this.read(ERASURES)) rememberErased(erased, document);
    return erased;
  }

  async newestBackup(): Promise<Date | undefined> {
    return (await this.of(NEWEST).findOne({ _id: NEWEST_ID }))?.['at'];
  }

  /** @param at when a backup was begun */
  async recordBackup(at: Date) {
    await this.of(NEWEST).updateOne({ _id: NEWEST_ID }, { $max: { at } }, { upsert: true });
  }

  /** The documents as the server keeps them, by their ids. */
  async *read(source: Source): AsyncGenerator<Buffer> {
    const cursor = this.of(source).find({}, { raw: true, sort: { _id: 1 }, batchSize: READ_TOGETHER });
    try {
      // What the driver has no type for: `raw` gives the bytes of each.
      const documents: AsyncIterable<unknown> = cursor;
      for await (const bytes of documents) yield Buffer.from(bytes as Uint8Array);
    } finally {
      await cursor.close();
    }
  }

  /** Collects documents and writes them in batches. */
  writer(source: Source) {
    const collection = this.of(source);
    let batch: StoredDocument[] = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length === 0) return;
      await collection.insertMany(batch, { ordered: false });
      batch = [];
      bytes = 0;
    };
    return {
      async add(document: Buffer) {
        batch.push(decode(document));
        bytes += document.length;
        if (batch.length >= WRITE_DOCUMENTS || bytes >= WRITE_BYTES) await flush();
      },
      flush,
    };
  }

  /** Whether anybody's data is there. What admin keeps is made of other data and counts for nothing here. */
  async isEmpty() {
    for (const source of await this.sources()) {
      if (source.service === 'admin' || NOBODYS.includes(source.collection)) continue;
      if (await this.of(source).findOne({}, { projection: { _id: 1 } })) return false;
    }
    return true;
  }

  /** Removes every collection, those too that are not carried over; the services make their indexes at their start. */
  async clear() {
    for (const service of SERVICES)
      for (const name of await this.#collections(service)) await this.#database(service).dropCollection(name);
  }

  async #collections(service: Service) {
    const found = await this.#database(service).listCollections({}, { nameOnly: true }).toArray();
    return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  }

  /** A collection of a service. */
  of({ service, collection }: Source) {
    return this.#database(service).collection<StoredDocument>(collection);
  }
}
