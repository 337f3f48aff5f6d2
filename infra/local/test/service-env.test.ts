import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
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
  it('keeps its compiled code beside its packages, for the next start', async () => {
    const root = at('root');
    mkdirSync(root);
    writeFileSync(at('root/module.mjs'), 'export const built = () => "built";\n');
    writeFileSync(
      at('root/program.mjs'),
      'import { built } from "./module.mjs";\nprocess.stdout.write(built());\n',
    );
    const env = await told(root, {});
    assert.equal(
      execFileSync(process.execPath, [at('root/program.mjs')], { env, encoding: 'utf8' }),
      'built',
    );
    const kept = readdirSync(at('root/node_modules/.cache/compiled'), { recursive: true });
    assert.ok(kept.length >= 3, `of Node.js's version, the program and its module: ${kept.join(', ')}`);

    writeFileSync(at('root/module.mjs'), 'export const built = () => "changed";\n');
    assert.equal(
      execFileSync(process.execPath, [at('root/program.mjs')], { env, encoding: 'utf8' }),
      'changed',
    );
  });

  it('keeps it where the person wants it who set NODE_COMPILE_CACHE', async () => {
    const env = await told(at('other'), { NODE_COMPILE_CACHE: at('chosen') });
    assert.equal(env?.['NODE_COMPILE_CACHE'], at('chosen'));
  });
});
