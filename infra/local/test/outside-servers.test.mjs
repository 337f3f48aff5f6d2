// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePortBlock } from '../ports.mjs';
import { createStack } from '../stack.mjs';
import { testEnv } from '../temporary-stack.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const at = temporaryFolder();

describe('a start with a database and a Redis that are elsewhere', () => {
  /** @type {import('../stack.mjs').Stack} */
  let elsewhere;
  before(async () => {
    const port = await freePortBlock();
    elsewhere = createStack({ dataDir: at('elsewhere'), port, env: testEnv(process.env), parts: 'servers' });
    await elsewhere.start();
  });
  after(() => elsewhere.stop());

  it('starts none of its own and leads the services there', async () => {
    const { mongodbUri, redisUrl } = await elsewhere.addresses();
    const env = { ...testEnv(process.env), MONGODB_URI: mongodbUri, REDIS_URL: redisUrl };
    const stack = createStack({ dataDir: at('here'), port: await freePortBlock(), env, parts: 'servers' });
    try {
      await stack.start();
      assert.deepEqual(stack.processes, []);
      const { redisUrl: used, mongodbUri: usedUri } = await stack.addresses();
      assert.deepEqual([used, usedUri], [redisUrl, mongodbUri]);
    } finally {
      await stack.stop();
    }
  });
});
