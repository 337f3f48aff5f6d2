import { connect } from 'node:net';
import type { MongoClient, MongoClientOptions } from 'mongodb';

/** Where a server of this machine listens. */
export type Address = { port: number } | { path: string };

const LIMITS = { serverSelectionTimeoutMS: 2_000, connectTimeoutMS: 2_000, socketTimeoutMS: 5_000 };
const DUPLICATE_KEY = 11_000;

export function uriFor(address: Address) {
  return `mongodb://${'port' in address ? `127.0.0.1:${address.port}` : encodeURIComponent(address.path)}/`;
}

export async function withClient<T>(
  uri: string,
  task: (client: MongoClient) => Promise<T>,
  limits: MongoClientOptions = LIMITS,
): Promise<T> {
  // Not at the top: what starts the product is loaded before the packages are installed.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(uri, limits);
  try {
    return await task(client);
  } finally {
    await client.close();
  }
}

/** Whether something accepts connections; a driver would look only twice a second. */
export function accepts(address: Address): Promise<boolean> {
  return new Promise((resolve) => {
    const where = 'port' in address ? { host: '127.0.0.1', port: address.port } : address;
    const socket = connect({ ...where, timeout: 1_000 });
    const settle = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/**
 * Proves that a server keeps what the product leans on most: it stores a document, a unique index refuses a second
 * one, and what was stored is read back.
 * @param address of a server whose data may be thrown away
 * @throws Error saying which of these failed
 */
export async function smokeTest(address: Address) {
  await withClient(uriFor(address), async (client) => {
    const people = client.db('smoke_test').collection('people');
    await people.createIndex({ email: 1 }, { unique: true });
    const person = { email: 'smoke@example.test', order: ['a', 'b'], version: 1 };
    await people.insertOne({ ...person });
    const refused = await people.insertOne({ ...person }).then(
      () => false,
      (error) => error.code === DUPLICATE_KEY,
    );
    if (!refused) throw new Error('a unique index let a second document in');
    const found = await people.findOne({ email: person.email }, { projection: { _id: 0 } });
    if (JSON.stringify(found) !== JSON.stringify(person))
      throw new Error('what was inserted was not read back');
  });
}
