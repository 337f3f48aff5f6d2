import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { BUNDLES, PROGRAMS } from '../../../services/programs.mjs';
import { ROOT } from '../paths.mjs';
import { SERVICE_PROCESSES } from '../service-processes.mjs';

const DIST = join(ROOT, BUNDLES);

describe('A process of the services, bundled', () => {
  it('is one of those that are run', () => {
    assert.deepEqual(Object.keys(PROGRAMS).sort(), SERVICE_PROCESSES.map(({ name }) => name).sort());
  });

  for (const name of Object.keys(PROGRAMS))
    it(`names each bad variable, and no line of its code: ${name}`, () => {
      const { status, stderr } = spawnSync(process.execPath, [join(DIST, `${name}.js`)], {
        env: {},
        encoding: 'utf8',
        timeout: 60_000,
      });
      assert.equal(status, 1, stderr);
      assert.match(stderr, /^Bad environment:\n(  \S+: .*\n)+$/);
    });

  it('is few files instead of thousands', () => {
    const files = readdirSync(DIST).filter((file) => file.endsWith('.js'));
    assert.ok(files.length <= 80, `${files.length} files`);
  });
});
