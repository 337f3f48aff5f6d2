import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { after, before, it } from 'node:test';
import { TemporaryStack } from '../temporary-stack.ts';

let elsewhere: TemporaryStack;
before(async () => (elsewhere = await TemporaryStack.start({ parts: 'servers' })));
after(() => elsewhere?.stop());

it('a start with a database and a Redis elsewhere starts none of its own and leads the services there', async () => {
  const { mongodbUri, redisUrl } = await elsewhere.stack.addresses();
  const ofEach = ['AUTH', 'GRIDS', 'MEDIA', 'ADMIN'].map((name) => [`MONGODB_URI_${name}`, mongodbUri]);
  for (const database of [{ MONGODB_URI: mongodbUri }, Object.fromEntries(ofEach)])
    await startedBeside({ ...database, REDIS_URL: redisUrl }, mongodbUri, redisUrl);
});

async function startedBeside(env: NodeJS.ProcessEnv, mongodbUri: string, redisUrl: string) {
  const here = await TemporaryStack.start({ parts: 'servers', env });
  try {
    const { stack } = here;
    assert.deepEqual(stack.processes, []);
    const { redisUrl: used, mongodbUri: usedUri } = await stack.addresses();
    assert.deepEqual([used, usedUri], [redisUrl, mongodbUri]);
    const { host } = new URL(mongodbUri);
    assert.match(stack.databaseTitle, new RegExp(`^MongoDB \\d+\\.\\d+\\.\\d+ at ${host}$`));
    await assert.rejects(access(stack.paths.database), 'there is a folder for data');
  } finally {
    await here.stop();
  }
}
