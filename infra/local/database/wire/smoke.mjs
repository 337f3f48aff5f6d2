// @ts-check
import { connectToServer } from './wire-client.mjs';

const database = 'smoke_test';
const duplicateKey = 11000;

/**
 * Proves that a server keeps what the product leans on most: it stores a document, a unique index refuses a second
 * one, and what was stored is read back.
 *
 * @param {{ host: string, port: number } | { path: string }} address of a server whose data may be thrown away
 * @returns {Promise<void>}
 * @throws {Error} saying which of these failed
 */
export async function smokeTest(address) {
  const client = await connectToServer(address);
  try {
    const person = { _id: 'first', email: 'smoke@example.test', order: ['a', 'b'], version: 1 };
    await client.command(database, {
      createIndexes: 'people',
      indexes: [{ key: { email: 1 }, name: 'email_1', unique: true }],
    });
    const inserted = await client.command(database, { insert: 'people', documents: [person] });
    if (inserted['n'] !== 1) throw new Error('the smoke test could not insert a document');

    const again = await client.command(database, {
      insert: 'people',
      documents: [{ ...person, _id: 'second' }],
    });
    if (firstErrorCode(again) !== duplicateKey) throw new Error('a unique index let a second document in');

    const found = await client.command(database, { find: 'people', filter: { email: person.email } });
    const cursor = /** @type {import('./bson.mjs').BsonDocument} */ (found['cursor']);
    if (JSON.stringify(cursor['firstBatch']) !== JSON.stringify([person])) {
      throw new Error('what was inserted was not read back');
    }
    await client.command(database, { dropDatabase: 1 });
  } finally {
    client.close();
  }
}

/** @param {import('./bson.mjs').BsonDocument} reply */
function firstErrorCode(reply) {
  const errors = reply['writeErrors'];
  if (!Array.isArray(errors)) return undefined;
  const [first] = errors;
  return first !== null && typeof first === 'object' && 'code' in first ? first['code'] : undefined;
}
