// @ts-check
import { DailyCounts } from '@tessera/admin/dist/daily-counts/daily-counts.service.js';
import { AccountSnapshots } from '@tessera/auth/dist/statistics/account-snapshots.js';
import { Clock } from '@tessera/service-kit';
import { dropEverything, eventually, mongodbUri, uniquePrefix } from '@tessera/testing';
import mongoose from 'mongoose';
import assert from 'node:assert/strict';
import { after, before, describe, it, mock } from 'node:test';
import { DashboardServices } from './dashboard-services.mjs';
import { Expected, historyUntil } from './history.mjs';
import { seed } from './seed.mjs';

/** A fortnight after a leap day, in the middle of the day. */
const NOW = new Date('2028-03-14T10:30:00.000Z');
const OWNERS = /** @type {const} */ (['auth', 'grids', 'media']);
const GB = 1000 ** 3;
const DONE_MS = 120_000;
const PASSWORD = 'a good password';

/** What the clock of every service shows. */
let moment = NOW;
mock.method(Clock.prototype, 'now', () => moment);
const setClock = (/** @type {Date} */ to) => void (moment = to);

/** The dashboard over databases of its own, with somebody real who is its admin. */
class Product {
  /**
   * @param {DashboardServices} dashboard
   * @param {string} prefix
   * @param {mongoose.Connection} server
   */
  constructor(dashboard, prefix, server) {
    this.dashboard = dashboard;
    this.prefix = prefix;
    this.server = server;
    this.headers = { authorization: '' };
  }

  static async start() {
    const prefix = uniquePrefix();
    const dashboard = await DashboardServices.start(prefix, { STORAGE_LIMIT_GB: '1' });
    return new Product(dashboard, prefix, await mongoose.createConnection(mongodbUri()).asPromise());
  }

  /** @param {string} service @param {string} name @returns {mongoose.Collection<{ _id: string }>} */
  collection(service, name) {
    return this.server.useDb(`${this.prefix}_${service}`).collection(name);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>}
   */
  async auth(method, path, body, headers = {}) {
    /** @type {Record<string, string>} */
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${this.dashboard.services.auth.url}/api${path}`, {
      method,
      headers: { ...headers, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.status === 204 ? null : response.json();
  }

  /** Signs somebody up now. @param {string} name @returns {Promise<import('./history.mjs').Person>} */
  async signUp(name) {
    const email = `${name}@example.com`;
    const { user } = await this.auth('POST', '/signup', { username: name, email, password: PASSWORD });
    return {
      id: user.id,
      at: moment,
      erasedAt: null,
      seenAt: moment,
      plans: [],
      sessions: [{ at: moment, seconds: 0 }],
      grids: [],
      photos: [],
      exportedAt: null,
    };
  }

  /** @param {string} name */
  async tokenOf(name) {
    const { token } = await this.auth('POST', '/login', { email: `${name}@example.com`, password: PASSWORD });
    return { authorization: `Bearer ${token}` };
  }

  /** Somebody new, who is the admin from now on. */
  async admin() {
    const admin = await this.signUp('admin');
    await this.collection('auth', 'users').updateOne({ _id: admin.id }, { $set: { isAdmin: true } });
    this.headers = await this.tokenOf('admin');
    admin.sessions.push({ at: moment, seconds: 0 });
    return admin;
  }

  /** Admin keeps the days that are over. */
  close() {
    return this.dashboard.services.admin.app.get(DailyCounts).close();
  }

  /** Counts accounts as of now. */
  takeSnapshot() {
    return this.dashboard.services.auth.app.get(AccountSnapshots).take();
  }

  /** As {@link close}, as if none had been kept before. */
  async closeFromNothing() {
    await this.close();
    await this.collection('admin', 'days').deleteMany({ _id: { $gt: '' } });
    await this.close();
  }

  /** The last day that is closed for every owner. */
  async lastClosed() {
    const days = await this.collection('admin', 'days').find({}).toArray();
    return OWNERS.map((owner) => {
      const own = days.map(({ _id }) => _id).filter((id) => id.startsWith(`${owner} `));
      return (
        own
          .sort()
          .at(-1)
          ?.slice(owner.length + 1) ?? ''
      );
    }).sort()[0];
  }

  /** @param {string} path */
  async read(path) {
    const { status, headers, body } = await this.dashboard.ask(path, this.headers);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    return { body, total: Number(headers.get('x-total-count')) };
  }

  /** Compares every number of the dashboard with what is expected of people now. @param {Expected} expected */
  async assertShows(expected) {
    await this.takeSnapshot();
    const body = async (/** @type {string} */ path) => (await this.read(path)).body;
    assert.deepEqual(await body('/daily'), expected.daily(90));
    assert.deepEqual(await body('/stats'), expected.stats());
    assert.deepEqual(await body('/revenue'), expected.revenue());
    assert.deepEqual(await body('/growth'), expected.growth());
    assert.deepEqual((await body('/performance')).storage, expected.storage(GB));
    assert.equal((await this.read('/users')).total, expected.living.length);
  }

  async stop() {
    await this.dashboard.stop();
    await this.server.close();
    await dropEverything(this.prefix);
  }
}

describe('the dashboard over a history of 90 days', () => {
  const people = historyUntil(NOW);
  /** @type {Product} */
  let product;

  before(async () => {
    product = await Product.start();
    setClock(new Date('2028-02-29T12:00:00.000Z'));
    const leaver = await product.signUp('leaver');
    await seed(product.dashboard, product.prefix, mongodbUri(), people, setClock);
    // The leaver has what the first of the living has who made something.
    const giver = people.find(
      ({ erasedAt, photos, grids }) => !erasedAt && grids.length > 0 && photos.length > 1,
    );
    assert.ok(giver);
    for (const [service, name] of [
      ['grids', 'grids'],
      ['grids', 'photos'],
      ['media', 'assets'],
    ]) {
      await product
        .collection(service ?? '', name ?? '')
        .updateMany(/** @type {any} */ ({ ownerId: giver.id }), { $set: { ownerId: leaver.id } });
    }
    const boards = product.collection('grids', 'boards');
    const board = await boards.findOne({ _id: giver.id });
    await boards.deleteOne({ _id: giver.id });
    await boards.insertOne({ ...board, _id: leaver.id });
    Object.assign(leaver, { grids: giver.grids, photos: giver.photos, exportedAt: giver.exportedAt });
    Object.assign(giver, { grids: [], photos: [], exportedAt: null });
    people.push(leaver);
    setClock(NOW);
    people.push(await product.admin());
    await product.closeFromNothing();
  });
  after(() => product.stop());

  it('shows sign-ups, paying users, grids, photos and storage of every day, and the totals, as counted beside it [9.8] [D8.1]', async () => {
    const expected = new Expected(people, NOW);
    assert.ok(expected.daily(90).some(({ day, signups }) => day === '2028-02-29' && signups === 5));
    assert.ok(expected.payers > 20 && expected.payers < expected.living.length);
    await product.assertShows(expected);
  });

  it('shows the measured rates of the closed day, and the last 30 days against the 30 before', async () => {
    const { body } = await product.read('/analytics');
    assert.deepEqual(body, new Expected(people, NOW).analytics());
  });

  it('follows a change of a plan at once', async () => {
    const person = people.find(({ erasedAt, plans }) => !erasedAt && plans.length === 0);
    assert.ok(person);
    const change = async (/** @type {'free' | 'creator'} */ tier) => {
      moment = new Date(moment.getTime() + 1_000);
      const response = await fetch(`${product.dashboard.services.admin.url}/api/admin/upgrade-user`, {
        method: 'POST',
        headers: { ...product.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ userId: person.id, tier }),
      });
      assert.equal(response.status, 200);
      person.plans.push({ to: tier, at: moment });
      await product.assertShows(new Expected(people, moment));
    };
    await change('creator');
    await change('free');
  });

  it('loses an account that is deleted, and all that was theirs, on that day and on none before', async () => {
    const leaver = people.at(-2);
    assert.ok(leaver && leaver.photos.length > 1);
    moment = new Date(moment.getTime() + 60_000);
    const headers = await product.tokenOf('leaver');
    await product.auth('DELETE', '/user/account', undefined, headers);
    Object.assign(leaver, { erasedAt: moment });
    for (const thing of [...leaver.grids, ...leaver.photos]) thing.erasedAt ??= moment;
    await eventually(() => product.assertShows(new Expected(people, moment)), DONE_MS);
  });

  for (const time of ['2028-03-14T23:59:59.999Z', '2028-03-15T00:00:00.000Z', '2028-03-15T01:59:59.999Z']) {
    it(`shows the same history at ${time}, while the day is open`, async () => {
      setClock(new Date(time));
      await product.assertShows(new Expected(people, moment));
    });
  }

  it('shows the same history at 2028-03-15T02:00:00.000Z, before and after the day is closed [D8.1]', async () => {
    setClock(new Date('2028-03-15T02:00:00.000Z'));
    await product.assertShows(new Expected(people, moment));
    await product.close();
    assert.equal(await product.lastClosed(), '2028-03-14');
    await product.assertShows(new Expected(people, moment));
  });
});

describe('the dashboard over an empty database', () => {
  /** @type {Product} */
  let product;
  before(async () => {
    setClock(NOW);
    product = await Product.start();
    await product.close();
  });
  after(() => product.stop());

  it('shows one user, who is its admin, and zeros', async () => {
    const admin = await product.admin();
    await product.assertShows(new Expected([admin], NOW));
    const { body } = await product.read('/analytics');
    assert.deepEqual(Object.values(body), Array(7).fill(null));
  });
});
