// @ts-check
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import sharp from 'sharp';
import { createStack } from '../local/stack.mjs';
import { testEnv } from '../local/temporary-stack.mjs';
import { ROOT, TEMPORARY_DATA } from '../local/paths.mjs';
import { freePortBlock } from '../local/ports.mjs';
import { operatorEnv } from '../local/service-env.mjs';
import { waitUntil } from '../local/wait-until.mjs';
import { client, expectStatus } from './api.mjs';
import { lostChanges } from './checker.mjs';
import { Journal } from './journal.mjs';
import { erasureLane, insert, reorderLane, uploadLane } from './lanes.mjs';
import { owed, ownerless } from './settled.mjs';

/** How often everything is killed: 5 in `make test`, 200 in `make chaos`. */
const ROUNDS = Number(process.env['CHAOS_ROUNDS'] ?? 5);
/** So many changes of each kind are acknowledged in a round before everything is killed. */
const ACKNOWLEDGED_FIRST = 2;

/** Milliseconds in which what a killed process owed is taken up and done. */
const SETTLED_WITHIN = 120_000;
const LOOK_EVERY = 500;

/** @typedef {import('../local/stack.mjs').Stack} Stack */

let dataDir = '';
let port = 0;
/** @type {Stack} */
let stack;
/** @type {import('./api.mjs').Client} */
let api;
let token = '';
const journal = new Journal();
const grids = { uploads: '', reorders: '', erasures: '' };
/** @type {Buffer[]} */
let pictures = [];
/** @type {Buffer} */
let large;

before(async () => {
  dataDir = await mkdtemp(TEMPORARY_DATA);
  port = await freePortBlock();
  pictures = await Promise.all([1, 2, 3].map((seed) => picture(seed, 640, 800)));
  large = await picture(4, 2000, 2600);
  await start();
  await signUpCreator();
  await fillReorderGrid();
});

after(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A noisy JPEG; no two seeds look alike. @param {number} seed @param {number} width @param {number} height */
function picture(seed, width, height) {
  const tint = { r: (seed * 61) % 256, g: (seed * 131) % 256, b: (seed * 197) % 256 };
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 40 });
  return sharp({ create: { width, height, channels: 3, background: tint, noise } })
    .tint(tint)
    .jpeg()
    .toBuffer();
}

async function start() {
  stack = createStack({ dataDir, port, env: testEnv(process.env), web: false });
  await stack.start();
  api = client(stack.url, token);
}

async function signUpCreator() {
  const name = `chaos-${randomBytes(4).toString('hex')}`;
  const account = { username: name, email: `${name}@example.com`, password: randomBytes(12).toString('hex') };
  const signedUp = expectStatus(await client(stack.url).call('POST', '/api/signup', account), 201);
  const { secrets } = await stack.addresses();
  const operator = join(ROOT, 'services/auth/dist/operator.js');
  const env = { ...process.env, ...operatorEnv({ authTcpPort: stack.ports.authTcp, secrets }) };
  await promisify(execFile)(process.execPath, [operator, 'tier', account.email, 'creator'], {
    env,
    timeout: 20_000,
  });
  token = signedUp.token;
  api = client(stack.url, token);
  for (const name of /** @type {const} */ (['uploads', 'reorders', 'erasures'])) {
    grids[name] = expectStatus(await api.call('POST', '/api/grids', { name }), 201).id;
  }
}

async function fillReorderGrid() {
  const mediaIds = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const jpeg = /** @type {Buffer} */ (pictures[index % pictures.length]);
      return expectStatus(await api.uploadMedia(jpeg, randomUUID()), 201).mediaId;
    }),
  );
  for (const mediaId of mediaIds) journal.media.add(mediaId);
  const body = { gridId: grids.reorders, position: 0, mediaIds };
  journal.order = expectStatus(await api.call('POST', '/api/photos/batch', body), 201).map(
    (/** @type {any} */ { id }) => id,
  );
}

/** Waits until there are no problems. @param {number} ms @param {() => Promise<string[]>} problems */
async function eventually(ms, problems) {
  let found = ['nobody has looked yet'];
  const isFine = async () => (found = await problems()).length === 0;
  await waitUntil(isFine, { deadlineMs: ms, everyMs: LOOK_EVERY });
  assert.deepEqual(found, []);
}

/** Waits until `condition` holds, looking at every turn of the event loop. @param {() => boolean} condition */
async function reached(condition) {
  const deadline = Date.now() + 60_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, 'the lanes came to a halt');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const firstPicture = () => /** @type {Buffer} */ (pictures[0]);

/** One round: work until both lanes are under way with a half-sent upload beside them, then kill everything. */
async function strike() {
  const uploads = uploadLane(api, journal, grids.uploads, pictures);
  const reorders = reorderLane(api, journal);
  const erasures = erasureLane(api, journal, grids.erasures, firstPicture());
  const busy = () =>
    [uploads, reorders, erasures].every(({ acknowledged }) => acknowledged >= ACKNOWLEDGED_FIRST);
  await reached(busy);
  const half = await api.uploadHalf(large);
  await reached(() => uploads.inFlight && journal.pendingOrder !== null);
  await stack.kill();
  assert.equal(await half.failed, true, 'an upload was in flight');
  await Promise.all([uploads.done, reorders.done, erasures.done]);
  assert.ok(journal.pendingOrder ?? journal.pendingCaption, 'a reorder was in flight');
}

for (let round = 1; round <= ROUNDS; round += 1) {
  test(`round ${round} of ${ROUNDS}: after a SIGKILL of everything, every acknowledged change is there`, async (t) => {
    const before = journal.changes;
    await strike();
    // Redis keeps no change: every other time it comes back empty, with every job forgotten.
    if (round % 2 === 0) await rm(stack.paths.redis, { recursive: true });
    await start();
    await insert(api, journal);
    assert.deepEqual(await lostChanges(api, journal, grids), []);
    t.diagnostic(`${journal.changes - before} changes acknowledged, ${journal.media.size} files kept`);
  });
}

test('all that was owed is done: variants are made, what was erased is served no more, no object is left', async () => {
  await eventually(SETTLED_WITHIN, () => owed(api, journal, [grids.uploads, grids.reorders]));
  const { mongodbUri } = await stack.addresses();
  const database = await MongoClient.connect(mongodbUri);
  try {
    const left = () => ownerless(stack.paths.objects, database.db('tessera_media'));
    await eventually(SETTLED_WITHIN, left);
  } finally {
    await database.close();
  }
});

test('the checker notices a photo, an order, a caption and a file that were dropped behind its back, and what stayed', async () => {
  const { mongodbUri } = await stack.addresses();
  const database = await MongoClient.connect(mongodbUri);
  try {
    const collection = database.db('tessera_grids').collection('grids');
    const by = (/** @type {string} */ id) => /** @type {any} */ ({ _id: id });
    const problems = async () => (await lostChanges(api, journal, grids)).join('\n');
    const set = (/** @type {string} */ id, /** @type {string[]} */ order) =>
      collection.updateOne(by(id), { $set: { order }, $inc: { version: 1 } });

    await set(grids.uploads, journal.uploaded.slice(0, -1));
    assert.match(await problems(), /uploaded photos: 1 lost/);
    await set(grids.uploads, journal.uploaded);

    await set(grids.reorders, [...journal.order].reverse());
    assert.match(await problems(), /order: another order than acknowledged/);
    await set(grids.reorders, journal.order);
    assert.equal(await problems(), '');

    const [captioned = ''] = journal.captions.keys();
    const photos = database.db('tessera_grids').collection('photos');
    await photos.updateOne(by(captioned), { $set: { description: 'older' } });
    assert.match(await problems(), /caption of .* was acknowledged/);

    const [kept = ''] = journal.media;
    journal.erased.add(kept);
    assert.match((await owed(api, journal, [])).join(), /was erased, and is served: 200/);
    const stray = join(stack.paths.objects, 'assets', '00', '0'.repeat(32));
    await mkdir(stray, { recursive: true });
    await writeFile(join(stray, 'master'), 'x');
    assert.deepEqual(await ownerless(stack.paths.objects, database.db('tessera_media')), ['0'.repeat(32)]);

    journal.media.add('0'.repeat(32));
    assert.match(await problems(), /media 0{32}: 404/);
  } finally {
    await database.close();
  }
});
