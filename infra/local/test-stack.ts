import { runBesideStack } from './beside-stack.ts';

/**
 * `node infra/local/test-stack.ts -- COMMAND`: runs it beside a whole product of its own. TEST_BASE_URL is its
 * address; with DATA_DIR (= TEST_STACK_DIR) `make tier` and `make admin` speak with it.
 */
await runBesideStack('all', async ({ url, paths: { dataDir } }) => ({
  TEST_BASE_URL: url,
  TEST_STACK_DIR: dataDir,
  DATA_DIR: dataDir,
}));
