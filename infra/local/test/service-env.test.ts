import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepSecrets } from '../secrets.mjs';
import { commonEnv } from '../service-env.mjs';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

describe('A service', () => {
  it('keeps its compiled code beside its packages, for the next start, or where NODE_COMPILE_CACHE is set', async () => {
    const told = {
      root: at('root'),
      secrets: await keepSecrets(at('secrets')),
      mongodbUri: '',
      redisUrl: '',
    };
    const compiled = (env: NodeJS.ProcessEnv) => commonEnv({ ...told, env })['NODE_COMPILE_CACHE'];
    assert.equal(compiled({}), at('root/node_modules/.cache/compiled'));
    assert.equal(compiled({ NODE_COMPILE_CACHE: at('chosen') }), at('chosen'));
  });
});
