import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { freePortBlock, portsFrom } from '../ports.ts';
import { pathsOf } from '../paths.mjs';
import { keepSecrets } from '../secrets.mjs';
import { SERVICE_PROCESSES, serviceProcess } from '../service-processes.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

/** What a service is told whose repository is `root`. */
async function told(root: string, env: NodeJS.ProcessEnv) {
  const ports = portsFrom({}, await freePortBlock());
  const [first] = SERVICE_PROCESSES;
  assert.ok(first);
  return serviceProcess(first, {
    ...{
      root,
      env,
      ports,
      reached: ports,
      paths: pathsOf(at('data')),
      secrets: await keepSecrets(at('secrets')),
    },
    ...{ mongodbUri: 'mongodb://127.0.0.1', redisUrl: 'redis://127.0.0.1', publicUrl: 'http://localhost' },
  }).env;
}

describe('A service', () => {
  it('keeps its compiled code beside its packages, for the next start, or where NODE_COMPILE_CACHE is set', async () => {
    const compiled = async (env: NodeJS.ProcessEnv) => (await told(at('root'), env))?.['NODE_COMPILE_CACHE'];
    assert.equal(await compiled({}), at('root/node_modules/.cache/compiled'));
    assert.equal(await compiled({ NODE_COMPILE_CACHE: at('chosen') }), at('chosen'));
  });
});
