import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServices } from './infra/local/build.ts';
import { pathsOf } from './infra/local/paths.mjs';
import { progressTo } from './infra/local/progress.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Builds what changed of the services, so that tests which kill processes run those of today's sources. Jest calls it
 * once before all tests of a project: two files that built at the same time would start what the other one is writing.
 */
export default function makeServices() {
  const { logs } = pathsOf(join(root, '.data', 'test'));
  return buildServices({
    ...{ root, env: process.env, logFile: join(logs, 'jest-build.log') },
    progress: progressTo(process.stderr),
  });
}
