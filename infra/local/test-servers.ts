import { runBesideStack } from './beside-stack.ts';

/** `node infra/local/test-servers.ts -- COMMAND`: runs it beside a Redis and a database of its own. */
await runBesideStack('servers', async (stack) => {
  const { mongodbUri, redisUrl } = await stack.addresses();
  return { TEST_MONGODB_URI: mongodbUri, TEST_REDIS_URL: redisUrl };
});
