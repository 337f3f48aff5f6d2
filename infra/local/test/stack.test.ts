import assert from 'node:assert/strict';
import { it } from 'node:test';
import { freePortBlock } from '../ports.ts';
import { runningStack } from '../run-records.mjs';
import { Stack } from '../stack.ts';
import { testEnv } from '../temporary-stack.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

it('a product whose web is not at its gateway is told of by the address of the web', async () => {
  const [port, url] = [await freePortBlock(), 'http://localhost:8091'];
  const stack = new Stack({ dataDir: at('data'), port, url, env: testEnv(process.env) });
  await stack.claim();
  const running = await runningStack(stack.paths.run);
  assert.deepEqual([running?.url, running?.port], [url, port]);
  await stack.stop();
});
