import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../local/test/temporary-folder.ts';
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
      const version = execFileSync('sh', ['-c', 'node --version'], { env, encoding: 'utf8' });
      assert.match(version, /^v24\./);
    },
  );
});

describe('what the Makefile and the pages for operators run by the system’s Node.js', () => {
  it('is JavaScript, as is all that it imports from the first: Node.js 20 reads no types', () => {
    const pages = readdirSync(join(ROOT, 'docs/operations')).map((name) => `docs/operations/${name}`);
    const texts = ['Makefile', ...pages].map((name) => readFileSync(join(ROOT, name), 'utf8'));
    const programs = texts.join('\n').matchAll(/\bnode (infra\/[\w./-]+)/g);
    const files = new Set([...programs].map(([, name = '']) => join(ROOT, name)));
    assert.ok(files.has(join(ROOT, 'infra/k8s/secrets.mjs')) && files.size > 6);
    for (const file of files)
      for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|^import) '(\..+?)'/gm))
        files.add(join(dirname(file), name));
    assert.deepEqual(
      [...files].filter((file) => !file.endsWith('.mjs')),
      [],
    );
  });
});
