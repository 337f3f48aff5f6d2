// @ts-check
/**
 * Runs the object store's contract suite against a real S3 server: builds MinIO (once), starts it on loopback with
 * random credentials, runs the suite, and stops it. Further arguments go to Jest (`--json --outputFile=...`).
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { project } from '../../jest.preset.mjs';
import { buildMinio, startMinio } from './minio.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const suite = project('object-store:s3', 'libs/object-store', { testMatch: ['<rootDir>/test/**/*.spec.ts'] });

const binary = await buildMinio((text) => console.log(text));
const server = await startMinio(binary);
console.log(`MinIO answers on ${server.endpoint}`);

const jest = spawn(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--config', JSON.stringify(suite), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_S3_ENDPOINT: server.endpoint,
      TEST_S3_ACCESS_KEY: server.accessKey,
      TEST_S3_SECRET_KEY: server.secretKey,
    },
  },
);
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => jest.kill(signal));

process.exitCode = await new Promise((resolve) => {
  jest.once('error', (error) => {
    console.error(error.message);
    resolve(1);
  });
  jest.once('exit', (code) => resolve(code ?? 1));
});
await server.stop();
