import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '@tessera/testing';
import type { ApiClient } from '../../infra/local/api-client.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { runOperator } from '../../infra/local/ops.mjs';
import { newGrid, pictureOf, signUp } from '../support/people.ts';
import { lostChanges } from './checker.ts';
import { uploadHalf } from './half-upload.ts';
import { Journal } from './journal.ts';
import { startKillableProduct, type KillableProduct } from './killable-product.ts';
import { erasureLane, exportLane, fill, insert, reorderLane, uploadLane } from './lanes.ts';
import { describeRound, planRounds, type Round } from './plan.ts';
import { filesInExport, ownerless, pendingWork } from './settled.ts';
import type { StoredGrid, StoredPhoto } from '../support/stored.ts';

/** How often everything is killed: 5 in `make test`, 200 in `make chaos`. */
const KILLS = Number(process.env['CHAOS_KILLS'] ?? 5);
/** What happens when is chosen by it; the seed of a run that failed gives its plan again. */
const SEED = Number(process.env['CHAOS_SEED'] ?? randomInt(2 ** 31));
const PLAN = planRounds(KILLS, SEED);

/** So many changes of each kind are acknowledged in a round before everything is killed. */
const ACKNOWLEDGED_FIRST = 2;
/** The pause between changes while the worker is frozen or the store is down, in milliseconds. */
const CALM = 500;
/** So many of the older uploads are asked for after each kill; at the end all are. */
const SAMPLE = 40;

/** Photos of the grid whose order is changed, and of the person who exports. */
const REORDERED = 8;
const EXPORTED = 6;

const SOON = { deadlineMs: 60_000, everyMs: 1 };
/** The time in which the pending work of a killed process is taken up and done. */
const SETTLED = { deadlineMs: 120_000, everyMs: 500 };

let product: KillableProduct;
let api: ApiClient;
/** The person who exports. */
let exporter: ApiClient;
const journal = new Journal();
const grids = { uploads: '', reorders: '', erasures: '' };
let pictures: Buffer[] = [];
let large: Buffer;
const below = seeded(SEED);

before(async () => {
  console.log(`CHAOS_SEED=${SEED}`);
  pictures = await Promise.all([1, 2, 3].map((seed) => pictureOf(seed)));
  large = await pictureOf(4, { width: 2_000, height: 2_600 });
  product = await startKillableProduct({ s3: PLAN.some(({ outageMs }) => outageMs !== null) });
  const { url, dataDir, env } = product.temporary;
  const creator = await signUp(url, 'chaos');
  assert.equal(await runOperator(dataDir, ['tier', creator.account.email, 'creator'], env), 0);
  api = creator.api;
  exporter = (await signUp(url, 'chaos')).api;
  for (const name of ['uploads', 'reorders', 'erasures'] as const) grids[name] = await newGrid(api, name);
  const jpeg = firstPicture();
  journal.order = await fill({ api, journal }, grids.reorders, { jpeg, count: REORDERED });
  await fill({ api: exporter, journal }, await newGrid(exporter, 'exported'), { jpeg, count: EXPORTED });
});

after(() => product?.stop());

const firstPicture = () => pictures[0] as Buffer;

/** Waits until there are no problems. */
async function eventually(problems: () => Promise<string[]>) {
  let found = ['nobody has looked yet'];
  await waitUntil(async () => (found = await problems()).length === 0, SETTLED);
  assert.deepEqual(found, []);
}

async function reached(condition: () => boolean, complaint: string) {
  assert.ok(await waitUntil(async () => condition(), SOON), complaint);
}

/** Everything that people do, at the same time. @param everyMs the pause after each change */
function beginWork(everyMs?: number) {
  const means = { api, journal, everyMs };
  const uploads = uploadLane(means, grids.uploads, pictures);
  const reorders = reorderLane(means);
  const erasures = erasureLane(means, grids.erasures, firstPicture());
  const exports = exportLane({ api: exporter, journal, everyMs }, () => product.forgetExports());
  const all = [uploads, reorders, erasures, exports];
  return {
    uploads,
    reorders,
    erasures,
    refused: () => all.reduce((sum, { refused }) => sum + refused, 0),
    /** Resolves when so many more of each kind were acknowledged. */
    async acknowledged(count: number) {
      const lanes = [uploads, reorders, erasures];
      const targets = lanes.map(({ acknowledged }) => acknowledged + count);
      const isBusy = () => lanes.every(({ acknowledged }, index) => acknowledged >= (targets[index] ?? 0));
      await reached(isBusy, 'the lanes came to a halt');
    },
    end: () => Promise.all(all.map((lane) => lane.end())),
  };
}

/** What was acknowledged is there, and what it asks for is done. */
async function expectSettled(erased: readonly string[]) {
  await insert(api, journal);
  assert.deepEqual(await lostChanges(api, journal, grids, sample()), []);
  await eventually(() => pendingWork(api, { erased, gridIds: [grids.uploads, grids.reorders] }));
  await eventually(async () => {
    const { state } = await exporter.call('GET', '/api/user/export');
    return state === 'ready' ? [] : [`the export is ${state}`];
  });
  assert.ok((await filesInExport(exporter)) > EXPORTED);
}

/** The last uploads, and some of those before. */
function sample() {
  const media = [...journal.media];
  const last = media.slice(-SAMPLE);
  return [...new Set([...last, ...last.map(() => media[below(media.length)] ?? '')])];
}

/** Something happens while people work; once it is over, all that they did is done, once. */
async function besideWork(happens: (work: ReturnType<typeof beginWork>) => Promise<void>) {
  const erasedBefore = journal.erased.size;
  const work = beginWork(CALM);
  await work.acknowledged(1);
  await happens(work);
  await work.acknowledged(1);
  await work.end();
  await expectSettled([...journal.erased].slice(erasedBefore));
  return work;
}

/** The worker is frozen. */
async function freeze(ms: number) {
  const work = await besideWork(() => product.freezeWorker(ms));
  assert.equal(work.refused(), 0, 'nobody but the worker was needed');
}

/** The store is killed, and comes back. */
async function outage(ms: number) {
  await besideWork(async (work) => {
    const reordered = work.reorders.acknowledged;
    await product.withoutStore(ms);
    assert.ok(work.reorders.acknowledged > reordered, 'what needs no store went on');
    assert.ok(work.uploads.refused > 0, 'uploads were refused');
  });
}

/** Work until every lane is under way with a half-sent upload beside them, then everything is killed. */
async function strike({ flushAfterMs }: Round) {
  const work = beginWork();
  await work.acknowledged(ACKNOWLEDGED_FIRST);
  assert.equal(work.refused(), 0, 'nothing was amiss');
  if (flushAfterMs !== null) {
    await pause(flushAfterMs);
    await product.emptyRedis();
    await work.acknowledged(1);
  }
  const half = await uploadHalf(api, large);
  const underWay = () => work.uploads.inFlight && journal.pendingOrder !== null;
  await reached(underWay, 'no reorder is under way beside an upload');
  await product.kill();
  assert.equal(await half.failed, true, 'an upload was in flight');
  await work.end();
  assert.ok(journal.pendingOrder ?? journal.pendingCaption, 'a reorder was in flight');
}

for (const [index, round] of PLAN.entries()) {
  const title = `round ${index + 1} of ${PLAN.length} (${describeRound(round)}): after a SIGKILL of everything, every acknowledged change is there`;
  test(title, async (t) => {
    const { changes } = journal;
    if (round.freezeMs !== null) await freeze(round.freezeMs);
    if (round.outageMs !== null) await outage(round.outageMs);
    await strike(round);
    if (round.killAgainAfterMs !== null) await product.killWhileStarting(round.killAgainAfterMs);
    await product.restart(round);
    await insert(api, journal);
    assert.deepEqual(await lostChanges(api, journal, grids, sample()), []);
    t.diagnostic(
      `${journal.changes - changes} changes acknowledged, ${journal.media.size} files kept, ${journal.exported} exports ready`,
    );
  });
}

test('all pending work is done: variants are made, exports packed, what was erased is served no more, no object is left', async () => {
  await expectSettled([...journal.erased]);
  assert.deepEqual(await lostChanges(api, journal, grids), []);
  await product.temporary.inDatabase((client) =>
    eventually(() => ownerless(product.store(), client.db('tessera_media'))),
  );
});

test('the checker notices a photo, an order, a caption and a file that were dropped behind its back, and what stayed', async () => {
  await product.temporary.inDatabase(async (client) => {
    const database = client.db('tessera_grids');
    const collection = database.collection<StoredGrid>('grids');
    const by = (id: string) => ({ _id: id });
    const problems = async () => (await lostChanges(api, journal, grids)).join('\n');
    const set = (id: string, order: string[]) =>
      collection.updateOne(by(id), { $set: { order }, $inc: { version: 1 } });

    await set(grids.uploads, journal.uploaded.slice(0, -1));
    assert.match(await problems(), /uploaded photos: 1 lost/);
    await set(grids.uploads, journal.uploaded);

    await set(grids.reorders, [...journal.order].reverse());
    assert.match(await problems(), /order: another order than acknowledged/);
    await set(grids.reorders, journal.order);
    assert.equal(await problems(), '');

    const [captioned = ''] = journal.captions.keys();
    // As every write of a photo: its stamp tells that lists made before are outdated.
    const older = { $set: { description: 'older' }, $inc: { stamp: 1 } };
    await database.collection<StoredPhoto>('photos').updateOne(by(captioned), older);
    assert.match(await problems(), /caption of .* was acknowledged/);

    const [kept = ''] = journal.media;
    assert.match(
      (await pendingWork(api, { erased: [kept], gridIds: [] })).join(),
      /was erased, and is served: 200/,
    );

    const stray = '0'.repeat(32);
    const strays = [`assets/00/${stray}/master`, `exports/00/${stray}/data-1.zip`];
    for (const key of strays)
      await product.store().put(key, Buffer.from('x'), { contentType: 'application/octet-stream' });
    assert.deepEqual(await ownerless(product.store(), client.db('tessera_media')), strays);

    journal.media.add(stray);
    assert.match(await problems(), /media 0{32}: 404/);
  });
});
