import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import type { Redis } from 'ioredis';
import type { MongoClient } from 'mongodb';

/** What decisions allow to keep a person's opaque id: the revocation set, its truth, the history and the audit log. */
const MAY_HOLD_THE_ID =
  /^(?:mongo tessera_auth\.(?:erasures|plan-changes)|mongo tessera_\w+\.audit\w*|redis \S+:revoked:user:\w+)$/;

/** Everywhere that something of a person is still kept: a line for each document, key, object or file. */
export async function tracesOf(
  product: TemporaryStack,
  { id, traces }: { id: string; traces: readonly string[] },
): Promise<string[]> {
  const { objects, mail, tmp, cache } = product.stack.paths;
  const found = [
    ...(await product.inDatabase((server) => inDatabases(server, traces))),
    ...(await product.inRedis((redis) => inRedis(redis, traces))),
    ...(await inFiles('objects', objects, traces, false)),
    ...(await inFiles('mail', mail, traces, true)),
    ...(await inFiles('uploads', join(tmp, 'uploads'), traces, false)),
    ...(await inFiles('cache', cache, traces, true)),
  ];
  return found
    .filter(({ place, text }) => text !== id || !MAY_HOLD_THE_ID.test(place))
    .map(({ place, text }) => `${place} holds ${text}`);
}

type Trace = { place: string; text: string };

function inText(place: string, content: string, traces: readonly string[]): Trace[] {
  return traces.filter((text) => content.includes(text)).map((text) => ({ place, text }));
}

async function inDatabases(server: MongoClient, traces: readonly string[]) {
  const { databases } = await server.db('admin').admin().listDatabases({ nameOnly: true });
  const names = databases.map(({ name }) => name).filter((name) => name.startsWith('tessera_'));
  const found: Trace[] = [];
  for (const name of names) {
    for (const collection of await server.db(name).collections()) {
      for await (const document of collection.find()) {
        const place = `mongo ${name}.${collection.collectionName}`;
        found.push(...inText(place, JSON.stringify(document), traces));
      }
    }
  }
  return found;
}

async function inRedis(redis: Redis, traces: readonly string[]) {
  const found: Trace[] = [];
  for await (const keys of redis.scanStream({ count: 500 })) {
    for (const key of keys) {
      const content = JSON.stringify([key, await contentOf(redis, key)]);
      found.push(...inText(`redis ${key}`, content, traces));
    }
  }
  return found;
}

async function contentOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/** @param contents look into the files as well */
async function inFiles(what: string, folder: string, traces: readonly string[], contents: boolean) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: Trace[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const text = contents ? await readFile(path, 'latin1').catch(() => '') : '';
    found.push(...inText(`${what} ${relative(folder, path)}`, relative(folder, path) + text, traces));
  }
  return found;
}
