import { join } from 'node:path';
import { ROOT } from '../../infra/local/paths.mjs';
import { runStep } from '../../infra/local/run-step.mjs';
import { project } from '../../jest.preset.mjs';

const SUITE_MS = 5 * 60_000;

/**
 * Runs the object store's contract suite against an S3 server.
 * @param bucket one that is there; by default the suite makes one of its own
 * @throws {Error} a test failed; Jest's report is where our output goes
 */
export async function runObjectStoreSuite(
  server: { endpoint: string; accessKey: string; secretKey: string; bucket?: string },
  args: readonly string[] = [],
): Promise<void> {
  const suite = project('object-store:s3', 'libs/object-store', {
    testMatch: ['<rootDir>/test/**/*.spec.ts'],
    globalSetup: join(ROOT, 'jest.packages.mjs'),
  });
  const env = {
    ...process.env,
    TEST_S3_ENDPOINT: server.endpoint,
    TEST_S3_ACCESS_KEY: server.accessKey,
    TEST_S3_SECRET_KEY: server.secretKey,
    TEST_S3_BUCKET: server.bucket,
  };
  const jest = ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(suite), ...args];
  const options = { deadlineMs: SUITE_MS, cwd: ROOT, env, logFile: 'inherit' };
  const code = await runStep(process.execPath, jest, options);
  if (code !== 0) throw new Error(`the suite of the object store ended with ${code}`);
}
