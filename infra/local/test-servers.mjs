// @ts-check
import { commandAfterDashes, besideStack } from './temporary-stack.mjs';

/** `node infra/local/test-servers.mjs -- COMMAND`: runs it beside a Redis and a database of its own. */
process.exitCode = await besideStack({
  parts: 'servers',
  command: commandAfterDashes(process.argv),
  async tell(stack) {
    const { mongodbUri, redisUrl } = await stack.addresses();
    return { TEST_MONGODB_URI: mongodbUri, TEST_REDIS_URL: redisUrl };
  },
});
process.exit();
