// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../local/test/temporary-folder.mjs';
import { ROOT, withServerPrograms } from '../local/paths.mjs';
import { silent } from '../local/progress.mjs';
import { nodeProgram } from './program.mjs';

const at = temporaryFolder();
const options = { env: process.env, progress: silent, logFile: at('npm.log') };
const packaged = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

describe('the Node.js that runs the product', () => {
  it('is the system’s own where that is 24 or later', async () => {
    assert.equal(await nodeProgram({ ...options, version: '24.0.0' }), process.execPath);
  });

  it(
    'is that of the npm package where the system’s own is older, for its children too',
    { skip: !packaged },
    async () => {
      const program = await nodeProgram({ ...options, version: '20.19.0' });
      assert(program.startsWith(join(ROOT, 'infra/node/node_modules')));
      const env = withServerPrograms(process.env, program);
      const told = execFileSync('sh', ['-c', 'node --version'], { env, encoding: 'utf8' });
      assert.match(told, /^v24\./);
    },
  );
});
