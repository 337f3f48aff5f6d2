import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Client } from 'minio';
import { Redis } from 'ioredis';
import { fillGrid, whatIsSeen } from '../../infra/backup/test/filled-installation.ts';
import { ApiClient } from '../../infra/local/api-client.ts';
import { withClient } from '../../infra/local/database/client.ts';
import { logIn, signUp } from '../support/people.ts';
import { BASE_URL, project, untilReady } from './product.ts';
import { make } from './traffic.ts';

const ROTATE_MS = 10 * 60_000;
const LIMITS = { serverSelectionTimeoutMS: 10_000 };

/** What somebody who saw every secret can open. */
async function secrets() {
  return {
    database: await project.secret('grids', 'mongodb-uri'),
    root: await project.secret('mongo', 'database-root-password'),
    redis: await project.secret('redis', 'redis-password'),
    accessKey: await project.secret('media-api', 's3-access-key'),
    secretKey: await project.secret('media-api', 's3-secret-key'),
  };
}

const readDatabase = (uri: string) =>
  withClient(uri, (client) => client.db('tessera_grids').collection('grids').findOne(), LIMITS);

type Secrets = Awaited<ReturnType<typeof secrets>>;

async function opened({ database, root, redis, accessKey, secretKey }: Secrets): Promise<string[]> {
  const mongo = await project.address('mongo');
  const tries = {
    database: () => readDatabase(database.replace('@mongo:', `@${mongo}:`)),
    root: () => readDatabase(`mongodb://root:${root}@${mongo}:27017/?authSource=admin`),
    redis: async () => {
      const options = { host: await project.address('redis'), password: redis, lazyConnect: true };
      const client = new Redis({ ...options, retryStrategy: () => null });
      client.on('error', () => undefined);
      await client.connect();
      await client.ping().finally(() => client.disconnect());
    },
    store: async () => {
      const endPoint = await project.address('minio');
      const where = { endPoint, port: 9000, useSSL: false, region: 'us-east-1' };
      await new Client({ ...where, accessKey, secretKey }).bucketExists('tessera');
    },
  };
  const found: string[] = [];
  for (const [name, attempt] of Object.entries(tries))
    await attempt().then(
      () => found.push(name),
      () => undefined,
    );
  return found;
}

describe('make secrets-rotate LEAKED=1, in Compose', () => {
  it('replaces every secret: the old ones open nothing, and people log in again to what they had', async () => {
    await untilReady();
    const { account, api } = await signUp(BASE_URL);
    await fillGrid(api);
    const seen = await whatIsSeen(api);
    const leaked = await secrets();
    assert.deepEqual(await opened(leaked), ['database', 'root', 'redis', 'store']);

    assert.match(await make(['secrets-rotate', 'LEAKED=1'], ROTATE_MS), /Every secret is new/);

    await untilReady();
    assert.deepEqual(await opened(leaked), []);
    assert.deepEqual(await opened(await secrets()), ['database', 'root', 'redis', 'store']);
    const before = new ApiClient(BASE_URL, api.token);
    await assert.rejects(before.call('GET', '/api/user'));
    assert.deepEqual(await whatIsSeen(await logIn(BASE_URL, account)), seen);
  });
});
