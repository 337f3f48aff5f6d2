// @ts-check
import { MongoClient } from 'mongodb';
import { ERASURES, SERVICES, carriedOver, decode, rememberErased } from './contents.mjs';

const ANSWER_MS = 10_000;
/** The daily counts of version 0.1, and the step that stored data has come to, which services write at their start. */
const NOBODYS = ['days', 'schema-versions'];
/** @type {import('mongodb').MongoClientOptions} */
const OPTIONS = {
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
const NEWEST = /** @type {const} */ ({ service: 'admin', collection: 'backups' });
const NEWEST_ID = /** @type {any} */ ('newest');

/** @typedef {import('./contents.mjs').Service} Service */
/** @typedef {import('./contents.mjs').Source} Source */

/**
 * Works with the services' databases, whose connections are closed after it.
 * @template Result
 * @param {import('./env.mjs').BackupEnv['databases']} addresses
 * @param {(databases: Databases) => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withDatabases(addresses, work) {
  const uris = new Set(SERVICES.map((service) => addresses[service].uri));
  const clients = new Map([...uris].map((uri) => [uri, new MongoClient(uri, OPTIONS)]));
  try {
    await Promise.all([...clients.values()].map((client) => client.connect()));
    const databases = new Databases((service) => {
      const { uri, name } = addresses[service];
      return /** @type {MongoClient} */ (clients.get(uri)).db(name);
    });
    return await work(databases);
  } finally {
    await Promise.all([...clients.values()].map((client) => client.close()));
  }
}

/** By the driver alone, so that any server that speaks MongoDB's protocol will do. */
export class Databases {
  #database;

  /** @param {(service: Service) => import('mongodb').Db} database */
  constructor(database) {
    this.#database = database;
  }

  /** The server's version. @returns {Promise<string>} */
  async version() {
    const { version } = await this.#database('auth').command({ buildInfo: 1 });
    return String(version);
  }

  /** Every collection that is carried over, in the order of copying. @returns {Promise<Source[]>} */
  async sources() {
    const lists = await Promise.all(
      SERVICES.map(async (service) =>
        carriedOver(await this.#collections(service)).map((collection) => ({ service, collection })),
      ),
    );
    return lists.flat();
  }

  /** About how many documents there are. @param {readonly Source[]} sources */
  async estimate(sources) {
    const counts = await Promise.all(sources.map((source) => this.of(source).estimatedDocumentCount()));
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** The bytes of all pictures, by the documents that name them. @returns {Promise<number>} */
  async bytesOfObjects() {
    const sum = [{ $group: { _id: null, bytes: { $sum: '$bytes' } } }];
    const [all] = await this.#database('media').collection('assets').aggregate(sum).toArray();
    return Number(all?.['bytes'] ?? 0);
  }

  /** The accounts that were erased here within the last week. */
  async erasedAccounts() {
    /** @type {import('./contents.mjs').ErasedAccounts} */
    const erased = new Map();
    for await (const document of this.read(ERASURES)) rememberErased(erased, document);
    return erased;
  }

  /** @returns {Promise<Date | undefined>} when the newest backup was begun */
  async newestBackup() {
    return (await this.of(NEWEST).findOne({ _id: NEWEST_ID }))?.['at'];
  }

  /** @param {Date} at when a backup was begun */
  async recordBackup(at) {
    await this.of(NEWEST).updateOne({ _id: NEWEST_ID }, { $max: { at } }, { upsert: true });
  }

  /**
   * The documents as the server keeps them, by their ids.
   * @param {Source} source
   * @returns {AsyncGenerator<Buffer>}
   */
  async *read(source) {
    const cursor = this.of(source).find({}, { raw: true, sort: { _id: 1 }, batchSize: READ_TOGETHER });
    try {
      for await (const bytes of cursor) yield Buffer.from(/** @type {any} */ (bytes));
    } finally {
      await cursor.close();
    }
  }

  /** Collects documents and writes them in batches. @param {Source} source */
  writer(source) {
    const collection = this.of(source);
    /** @type {import('mongodb').Document[]} */
    let batch = [];
    let bytes = 0;
    const flush = async () => {
      if (batch.length === 0) return;
      await collection.insertMany(batch, { ordered: false });
      batch = [];
      bytes = 0;
    };
    return {
      /** @param {Buffer} document */
      async add(document) {
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

  /** @param {Service} service */
  async #collections(service) {
    const found = await this.#database(service).listCollections({}, { nameOnly: true }).toArray();
    return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  }

  /** A collection of a service. @param {Source} source */
  of({ service, collection }) {
    return this.#database(service).collection(collection);
  }
}
