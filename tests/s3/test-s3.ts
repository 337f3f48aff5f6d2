/**
 * Runs the object store's contract suite against a real S3 server: builds MinIO (once), starts it on loopback with
 * random credentials, runs the suite, and stops it. Further arguments go to Jest (`--json --outputFile=...`).
 */
import { execa } from 'execa';
import { fileURLToPath } from 'node:url';
import { project } from '../../jest.preset.mjs';
import { startMinio } from './minio.ts';

const suite = project('object-store:s3', 'libs/object-store', { testMatch: ['<rootDir>/test/**/*.spec.ts'] });
const { endpoint, accessKey, secretKey, stop } = await startMinio();
const jest = execa(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(suite), ...process.argv.slice(2)],
  {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
    reject: false,
    env: { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY: accessKey, TEST_S3_SECRET_KEY: secretKey },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => jest.kill(signal));
process.exitCode = (await jest).exitCode ?? 1;
await stop();
