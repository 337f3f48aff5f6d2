import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '@tessera/contracts';
import { dropEverything, mongodbUri, plainPng, uniquePrefix } from '@tessera/testing';
import mongoose from 'mongoose';
import { DashboardServices } from '../../services/admin/statistics/dashboard-services.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { ApiClient, pictureForm, type Content } from '../../infra/local/api-client.ts';
import { badTokens, claimsOf, type Session } from './people.ts';
import { routesOf } from './routes.ts';
import { callOf, NAMINGS, whoMayCall, type Naming, type Owned, type Who } from './rows.ts';

const PASSWORD = 'correct horse';
/** The admin's role is remembered for seconds. */
const ROLE_MS = 30_000;
const NOBODY = 'f'.repeat(32);

const prefix = uniquePrefix();
let house: DashboardServices;
let users: mongoose.mongo.Collection<{ _id: string }>;
let connection: mongoose.Connection;
let owner: Session;
let other: Session;
let boss: Session;
let things: Owned;

const picture = plainPng(40, 30);
const urlOf = (service: string) => house.services[service as keyof typeof house.services].url;

const made = (
  service: string,
  method: string,
  path: string,
  { token, ...content }: Content & { token?: string },
) => new ApiClient(urlOf(service), token).call(method, path, content);

async function signUp(name: string): Promise<Session> {
  const body = { username: name, email: `${name}@example.com`, password: PASSWORD };
  const session = await made('auth', 'POST', '/api/signup', { body });
  await users.updateOne({ _id: session.user.id }, { $set: { subscriptionTier: 'creator' } });
  return session;
}

/** A copy in another grid, which has ended. */
async function copied(from: string, photoId: string) {
  const { token } = owner;
  const { id: to } = await made('grids', 'POST', '/api/grids', { token, body: { name: 'Copies' } });
  const id = 'c'.repeat(32);
  const body = { id, to, ids: [photoId], newIds: ['b'.repeat(32)], before: null, at: 0 };
  await made('grids', 'POST', `/api/grids/${from}/copies`, { token, body });
  const ended = async () =>
    (await made('grids', 'GET', `/api/grids/${from}/copies/${id}`, { token })).state === 'done';
  assert(await waitUntil(ended, { deadlineMs: ROLE_MS, everyMs: 50 }));
  return id;
}

async function fill(): Promise<Owned> {
  const { token } = owner;
  const grid = await made('grids', 'POST', '/api/grids', { token, body: { name: 'Theirs' } });
  const gone = await made('grids', 'POST', '/api/grids', { token, body: { name: 'Gone' } });
  await made('grids', 'DELETE', `/api/grids/${gone.id}`, { token });
  const place = () =>
    made('grids', 'POST', '/api/photos', { token, body: { gridId: grid.id, isPlaceholder: true } });
  const [photo, deleted] = [await place(), await place()];
  await made('grids', 'DELETE', `/api/photos/${deleted.id}`, { token });
  const form = pictureForm('photos', [picture], { gridId: grid.id, carouselGroupId: 'group' });
  const carousel = await made('media', 'POST', '/api/carousels', { token, form });
  const mediaId = await new ApiClient(urlOf('media'), token).upload(picture);
  const copyId = await copied(grid.id, photo.id);
  const text = { id: 'a'.repeat(32), name: 'Tags', text: '#sea' };
  await made('grids', 'POST', '/api/texts', { token, body: text });
  const again = { email: 'owner@example.com', password: PASSWORD };
  const session = await made('auth', 'POST', '/api/login', { body: again });
  return {
    gridId: grid.id,
    photoId: photo.id,
    groupId: 'group',
    coverId: carousel[0].id,
    deletedId: deleted.id,
    deletedGridId: gone.id,
    mediaId,
    copyId,
    sessionId: claimsOf(session.token).sid,
    textId: text.id,
  };
}

/**
 * Every route of the running services that is known, with who may call it and what of the owner's it names.
 */
function rows(): { service: string; route: string; method: string; who: Who; naming: Naming | undefined }[] {
  return Object.entries(house.services).flatMap(([service, running]) =>
    routesOf(running).flatMap((route) => {
      const who = whoMayCall(route);
      return who
        ? [{ service, route, method: route.split(' ')[0] ?? '', who, naming: NAMINGS[callOf(route)] }]
        : [];
    }),
  );
}

/** Sends a call of a row; its address names what it names of the owner's, and otherwise what nobody has. */
function ask(
  { service, route, method, naming }: ReturnType<typeof rows>[number],
  token?: string,
  { inAddress = things, inContent = things }: { inAddress?: Owned; inContent?: Owned } = {},
) {
  const parameters = naming?.parameters.map((name) => inAddress[name]) ?? [];
  const { query = '', body, form } = naming?.content(inContent) ?? {};
  const path = (route.split(' ')[1] ?? '').replaceAll(/:\w+/g, () => parameters.shift() ?? NOBODY);
  const withForm = form && { form: pictureForm('photos', [picture], form) };
  const content = withForm ?? (method === 'GET' ? {} : { body: body ?? {} });
  return new ApiClient(urlOf(service), token).send(method, path + query, content);
}

/** Everything of the owner's that others could have changed. */
async function ownersThings() {
  const { token } = owner;
  const reads: [string, string][] = [
    ['grids', '/api/grids'],
    ['grids', `/api/photos?gridId=${things.gridId}&includeHidden=true`],
    ['grids', '/api/trash'],
    ['grids', '/api/texts'],
    ['auth', '/api/user'],
  ];
  const responses = await Promise.all(reads.map(([service, path]) => made(service, 'GET', path, { token })));
  const sessions = await made('auth', 'GET', '/api/sessions', { token });
  return [...responses, JSON.stringify(sessions).includes(things.sessionId)];
}

before(async () => {
  house = await DashboardServices.start(prefix, { ADDRESS_CALLS_PER_HOUR: '100000' });
  connection = await mongoose.createConnection(mongodbUri(), { dbName: `${prefix}_auth` }).asPromise();
  users = connection.collection('users');
  [owner, other, boss] = [await signUp('owner'), await signUp('other'), await signUp('boss')];
  things = await fill();
});
after(async () => {
  await connection?.close();
  await house?.stop();
  await dropEverything(prefix);
});

test('every route of the running services is one that the contract or this test knows', () => {
  for (const [service, running] of Object.entries(house.services)) {
    const routes = routesOf(running);
    assert(routes.length > 3, service);
    assert.deepEqual(
      routes.filter((route) => !whoMayCall(route)),
      [],
      service,
    );
  }
});

test('every call of the contract is a route, and one that names something of a person is tested with it', () => {
  const routes = new Set(rows().map(({ route }) => callOf(route)));
  assert.deepEqual(
    [...Object.keys(CALLS), ...Object.keys(NAMINGS)].filter((call) => !routes.has(call)),
    [],
  );
  const own = Object.keys(CALLS).filter((call) => CALLS[call]?.who === 'person' && call.includes('{id}'));
  assert.deepEqual(
    own.filter((call) => !NAMINGS[call]),
    [],
  );
});

describe('each route', () => {
  test('is closed to a stranger, and to a token that has ended, was revoked or is forged, unless it is for anyone', async () => {
    const revoked = await made('auth', 'POST', '/api/login', {
      body: { email: 'owner@example.com', password: PASSWORD },
    });
    await made('auth', 'POST', '/api/logout', { token: revoked.token });
    const revokedEverywhere = async () => {
      const calls = rows().filter(
        ({ route }) => route === 'GET /api/grids' || route === 'GET /api/admin/stats',
      );
      const responses = await Promise.all(calls.map((each) => ask(each, revoked.token)));
      return responses.every(({ status }) => status === 401);
    };
    assert(await waitUntil(revokedEverywhere, { deadlineMs: ROLE_MS, everyMs: 50 }));
    const tokens = { none: undefined, revoked: revoked.token, ...badTokens(owner.token) };
    for (const each of rows()) {
      for (const [how, token] of Object.entries(tokens)) {
        const { status, body } = await ask(each, token);
        const what = `${each.service}: ${each.route} with a token ${how}: ${status}`;
        if (each.who === 'person' || each.who === 'admin') {
          assert.deepEqual([status, body.code], [401, 'UNAUTHENTICATED'], what);
        } else if (each.who === 'service') assert([400, 401, 403].includes(status), what);
        else assert(status !== 401 && status !== 403, what);
      }
    }
  });

  test('that names something does not know it for anybody but its owner, and changes nothing', async () => {
    const before = await ownersThings();
    for (const each of rows().filter(({ naming }) => naming)) {
      const { status, body } = await ask(each, other.token);
      assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], `${each.service}: ${each.route}`);
    }
    assert.deepEqual(await ownersThings(), before);
  });

  test('that names something is 404 for what does not exist, and for an id that is none', async () => {
    const all = (id: string) => Object.fromEntries(Object.keys(things).map((name) => [name, id])) as Owned;
    for (const inAddress of [all(NOBODY), all('no%20id')]) {
      for (const each of rows().filter(({ naming }) => naming)) {
        const { status, body } = await ask(each, owner.token, { inAddress, inContent: all(NOBODY) });
        assert.deepEqual([status, body.code], [404, 'NOT_FOUND'], `${each.service}: ${each.route}`);
      }
    }
  });

  test('of the services is closed to every person', async () => {
    const services = rows().filter(({ who }) => who === 'service');
    assert(services.length > 0);
    for (const each of services) {
      const { status } = await ask(each, owner.token);
      assert([400, 401, 403].includes(status), `${each.service}: ${each.route}: ${status}`);
    }
  });

  test('of the admin is closed to everybody else, and to an admin whose role has ended', async () => {
    const admins = rows().filter(({ who }) => who === 'admin');
    assert(admins.length > 10);
    const statuses = (token: string) =>
      Promise.all(admins.map(async (each) => (await ask(each, token)).status));
    const closed = admins.map(() => 403);
    for (const { token } of [owner, other, boss]) assert.deepEqual(await statuses(token), closed);

    const role = (isAdmin: boolean) => users.updateOne({ _id: boss.user.id }, { $set: { isAdmin } });
    const becomes = (holds: (status: number) => boolean) =>
      waitUntil(async () => (await statuses(boss.token)).every(holds), { deadlineMs: ROLE_MS, everyMs: 100 });
    await role(true);
    assert(await becomes((status) => status !== 401 && status !== 403));
    await role(false);
    assert(await becomes((status) => status === 403));
  });

  test('lets its owner in', async () => {
    // What ends things comes last, and what ends the session after that.
    const order = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE'];
    const endsSession = (route: string) => ['POST /api/logout', 'DELETE /api/user/account'].includes(route);
    const own = rows()
      .filter(({ who, route }) => who === 'person' && !endsSession(route))
      .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
    for (const each of own) {
      const { status, body } = await ask(each, owner.token);
      const what = `${each.service}: ${each.route}: ${status} ${JSON.stringify(body)}`;
      // The product under test has no keys of a payment provider, and responds so.
      const responds = status < 500 || body?.code === 'PAYMENTS_NOT_CONFIGURED';
      assert(responds && status !== 401 && body?.code !== 'FORBIDDEN', what);
      if (each.naming && order.indexOf(each.method) < 3) assert(status !== 404, what);
    }
  });
});
