import assert from 'node:assert/strict';
import { after, before, describe, it, test } from 'node:test';
import { TemporaryStack } from '../../infra/local/temporary-stack.ts';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { missingIn } from './person-data.ts';
import { makeKit, newPerson, statusOf, type Person } from './person.ts';
import { tracesOf } from './traces.ts';
import type { Stored } from '../support/stored.ts';

/** How long passes, jobs with their repeats and sweeps may take on a busy machine. */
const DONE_MS = 180_000;
/** Decisions: erased images are gone within 60 s. */
const IMAGES_MS = 60_000;
/** Architecture: outside auth a session ends within a second; the rest is for a busy machine. */
const OUT_MS = 5_000;
/** The processes that hold something of a person, or speak with those that do. */
const DOWN = ['grids', 'media-api', 'media-worker', 'admin'];
/** The deletion itself is auth's: it can only die right after its response. */
const KILLED = 'auth was killed right after its response';
const ALL_WELL = 'everything was up';
const wasDown = (name: string) => `${name} was down and came back`;

/** With the link to a posting kit. */
type PersonWithKit = Person & { kit: string };

/** Whose account was deleted, by how. */
const erased = new Map<string, PersonWithKit>();

let product: TemporaryStack;
before(async () => (product = await TemporaryStack.start()));
after(() => product?.stop());

/** Somebody whose ZIPs are known too: their objects are named by ids that are told to nobody. */
async function somebody() {
  const change = (id: string, update: object) =>
    product.inDatabase((server) =>
      server.db('tessera_auth').collection<Stored>('users').updateOne({ _id: id }, update),
    );
  const person = await newPerson(product.url, (id) => change(id, { $unset: { verification: 1 } }));
  await change(person.id, { $set: { subscriptionTier: 'creator' } });
  const kit = await makeKit(person.api);
  const zips = await product.inDatabase((server) =>
    Promise.all(
      ['exports', 'kits'].map((name) =>
        server.db('tessera_media').collection(name).findOne({ ownerId: person.id }),
      ),
    ),
  );
  return { ...person, kit, traces: [...person.traces, ...zips.map((zip) => String(zip?._id))] };
}

async function erase(how: string, person: PersonWithKit) {
  await person.api.call('DELETE', '/api/user/account');
  erased.set(how, person);
}

/** Waits until nothing is left. */
async function expectNothingLeft(how: string) {
  const person = erased.get(how);
  assert.ok(person, 'the account was not deleted');
  await bringSecondPass(person);
  let left: string[] = [];
  const gone = async () => (left = await tracesOf(product, person)).length === 0;
  await waitUntil(gone, { deadlineMs: DONE_MS, everyMs: 2_000 });
  assert.deepEqual(left, []);
  for (const address of [...person.images, person.download, person.kit, person.feed])
    assert.equal(await statusOf(product.url + address), 404, address);
}

/** Lets the second pass be due now instead of two minutes later. */
async function bringSecondPass({ id }: Person) {
  await product.inDatabase(async (server) => {
    const erasures = server.db('tessera_auth').collection<Stored>('erasures');
    const by = (passes: number) => ({ _id: id, passes: { $gte: passes } });
    const passed = (passes: number) => async () => (await erasures.findOne(by(passes))) !== null;
    assert.ok(await waitUntil(passed(1), { deadlineMs: DONE_MS, everyMs: 500 }), 'no first pass');
    await erasures.updateOne(by(1), { $set: { nextPassAt: new Date() } });
    assert.ok(await waitUntil(passed(2), { deadlineMs: DONE_MS, everyMs: 500 }), 'no second pass');
  });
}

async function collectionsOf(person: Person) {
  const found = (await tracesOf(product, person)).flatMap((line) => /^mongo (\S+) /.exec(line)?.[1] ?? []);
  return [...new Set(found)];
}

test("the ZIP of a person's data has a file for each collection that keeps something of them", async () => {
  const person = await somebody();
  const collections = await collectionsOf(person);
  for (const collection of [
    'tessera_auth.waitlist',
    'tessera_grids.copies',
    'tessera_grids.texts',
    'tessera_media.assets',
  ])
    assert.ok(collections.includes(collection), `${collection} keeps nothing of them`);
  assert.deepEqual(missingIn(collections, person.zip), []);
  assert.match(
    String(person.zip.get('grids.json')),
    /"calendar":\s*\{\s*"since":\s*"[^"]+",\s*"mail":\s*true/,
  );
});

test('the sweep finds a person everywhere before; deleted, they are logged out in every service and their images are gone within 60 s', async () => {
  const person = await somebody();
  const before = (await tracesOf(product, person)).join('\n');
  for (const place of [
    'mongo tessera_auth.',
    'mongo tessera_grids.',
    'mongo tessera_grids.copies',
    'mongo tessera_grids.texts',
    'mongo tessera_media.',
    'redis ',
    'objects ',
    'mail ',
    'cache ',
  ])
    assert.ok(before.includes(place), `${place} holds nothing, so that finding nothing would prove nothing`);
  await erase(ALL_WELL, person);
  const loggedOut = async () => (await person.api.send('GET', '/api/grids')).status === 401;
  assert.ok(await waitUntil(loggedOut, { deadlineMs: OUT_MS, everyMs: 100 }), 'the token still works');
  for (const image of person.images) {
    const gone = async () => (await statusOf(product.url + image)) === 404;
    assert.ok(await waitUntil(gone, { deadlineMs: IMAGES_MS, everyMs: 1_000 }), `${image} is still served`);
  }
});

for (const name of DOWN) {
  test(`an account is deleted while ${name} is down`, async () => {
    const person = await somebody();
    await product.stack.killProcess(name);
    await erase(wasDown(name), person);
    await product.stack.restartProcess(name);
  });
}

test('an account is deleted, and auth is killed right after its response', async () => {
  await erase(KILLED, await somebody());
  await product.stack.killProcess('auth');
  await product.stack.restartProcess('auth');
});

describe(
  'nothing is left, in databases, objects, Redis, mail and the cache of images',
  { concurrency: true },
  () => {
    for (const how of [ALL_WELL, ...DOWN.map(wasDown), KILLED])
      it(`where ${how} [D7.7]`, () => expectNothingLeft(how));
  },
);
