import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { it } from 'node:test';
import { built } from '../clean.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

it('make clean removes all that was installed and built, and no source', async () => {
  const made = [
    'node_modules',
    'infra/local/node_modules',
    'infra/node/node_modules',
    'libs/jobs/dist',
    'libs/service-kit/node_modules',
    'services/auth/dist',
    'services/dist',
    'web/dist',
    'web/node_modules',
  ].map((path) => at(path));
  for (const path of [...made, at('libs/jobs/src'), at('docs')]) mkdirSync(path, { recursive: true });
  assert.deepEqual((await built(at(''))).sort(), made.sort());
});
