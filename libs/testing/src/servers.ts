import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';

/** The servers that integration tests run on; `infra/local/test-servers.ts` starts them and names them here. */
function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run integration tests by 'make integration'`);
  return value;
}

export const mongodbUri = () => required('TEST_MONGODB_URI');
export const redisUrl = () => required('TEST_REDIS_URL');

/** A name for this test file's databases and Redis keys, so that files do not see each other's. */
export function uniquePrefix(): string {
  return `t${randomBytes(5).toString('hex')}`;
}

/** Drops every database and every Redis key of a prefix. */
export async function dropEverything(prefix: string): Promise<void> {
  const connection = await mongoose.createConnection(mongodbUri()).asPromise();
  const { databases } = await connection.db!.admin().listDatabases({ nameOnly: true });
  for (const { name } of databases) {
    if (name.startsWith(prefix)) await connection.useDb(name).dropDatabase();
  }
  await connection.close();
  await deleteKeys(`${prefix}*`);
}

/**
 * Lets the 30 seconds pass for which the jobs of a killed worker are its own: the next one takes them up as soon as it
 * looks. Only with no worker running under that prefix. Returns how many there were.
 */
export const expireLocks = (prefix: string): Promise<number> => deleteKeys(`${prefix}*:lock`);

async function deleteKeys(match: string): Promise<number> {
  const redis = new Redis(redisUrl());
  let count = 0;
  for await (const keys of redis.scanStream({ match, count: 500 }) as AsyncIterable<string[]>) {
    if (keys.length > 0) count += await redis.del(...keys);
  }
  await redis.quit();
  return count;
}
