import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { runOperator } from '../../infra/local/ops.mjs';
import { ROOT } from '../../infra/local/paths.mjs';
import { progressTo } from '../../infra/local/progress.mjs';
import { testEnv } from '../../infra/local/temporary-stack.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { listPhotos, logIn, newGrid, post, signUp, untilReady } from '../support/people.ts';
import { Traffic, picture } from '../support/traffic.ts';
import { builtVersion } from './built-version.ts';
import { released } from '../../infra/release/released.ts';
import { startRollingProduct, type RollingProduct } from './rolling-product.ts';
import { spoken } from '../../infra/release/spoken.ts';

/** What is done by itself, on a busy machine. */
const DONE = { deadlineMs: 60_000, everyMs: 200 };
const progress = progressTo(process.stderr);

let releasedRoot: string;
let product: RollingProduct;
let creator: Awaited<ReturnType<typeof fill>>;
/** What the API returned while the released version alone had run. */
let filled: unknown;

/** An admin with two grids of photos, one with a caption, all derived. */
async function fill() {
  const { account, api } = await signUp(product.url, 'upgrade');
  const { dataDir, env } = product.temporary;
  for (const args of [
    ['tier', account.email, 'creator'],
    ['admin', account.email],
  ])
    assert.equal(await runOperator(dataDir, args, env), 0);
  const [gridId, keptId] = [await newGrid(api, 'Under load'), await newGrid(api, 'Kept')];
  const [photo] = await post(api, gridId, [await picture()]);
  const [kept] = await post(api, keptId, [await picture(), await picture(), await picture()]);
  await api.call('PUT', `/api/photos/${kept.id}/description`, { body: { description: 'By the sea' } });
  await untilReady(api, keptId);
  return { account, api, gridId, keptId, photoId: String(photo.id) };
}

/** What must be the same before and after; addresses of pictures are signed again at each read. */
async function read() {
  const { api, keptId } = creator;
  const photos = (await listPhotos(api, keptId)).map(({ id, description, mediaId, state }) => ({
    id,
    description,
    mediaId,
    state,
  }));
  const { id, email, username, isAdmin, subscriptionTier } = await api.call('GET', '/api/user');
  const grids = (await api.call('GET', '/api/grids')).map((grid: any) => ({
    id: grid.id,
    name: grid.name,
    photos: grid.photoCount,
  }));
  return { user: { id, email, username, isAdmin, subscriptionTier }, grids, photos };
}

/** Replaces every service while people work. */
async function roll(root: string) {
  const traffic = new Traffic(creator);
  await traffic.recovered();
  await product.replaceBy(root);
  await traffic.recovered();
  await traffic.stop();
  assert.deepEqual(traffic.failures(), []);
  assert.deepEqual(await read(), filled);
}

/** Everything that a person does once more. */
async function workOn() {
  const api = await logIn(product.url, creator.account);
  const gridId = await newGrid(api, 'Since then');
  const [photo] = await post(api, gridId, [await picture()]);
  await api.call('PUT', `/api/photos/${photo.id}/description`, { body: { description: 'Since then' } });
  await untilReady(api, gridId);
  const [found] = await listPhotos(api, gridId);
  assert.equal(found.description, 'Since then');
  await api.call('DELETE', `/api/grids/${gridId}`);
}

/** Services whose migrations are not complete. */
const unfinished = () =>
  product.temporary.inDatabase(async (client) => {
    const services = [];
    for (const [service, step] of Object.entries(spoken().steps)) {
      const versions = client.db(`tessera_${service}`).collection('schema-versions');
      if (((await versions.findOne())?.['migrated'] ?? 0) !== step) services.push(service);
    }
    return services;
  });

describe('an installation of the released version', () => {
  before(async () => {
    releasedRoot = await builtVersion((await released()).commit, { env: testEnv(process.env), progress });
    product = await startRollingProduct(releasedRoot, progress);
    creator = await fill();
    filled = await read();
  });
  after(() => product?.stop());

  it('is upgraded while people work: no request fails, and nothing that was acknowledged is lost', async () => {
    await roll(ROOT);
    await workOn();
  });

  it('has its stored data migrated by then', async () => {
    assert.ok(
      await waitUntil(async () => (await unfinished()).length === 0, DONE),
      String(await unfinished()),
    );
  });

  it('is rolled back in the same way, reads what the newer version has written and goes on writing', async () => {
    await roll(releasedRoot);
    await workOn();
  });
});
