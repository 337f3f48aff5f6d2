// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { startGateway } from './gateway.mjs';

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
before(async () => {
  gateway = await startGateway({
    variables: {
      PRE_LAUNCH: 'false',
      PRODUCTION_HOST: 'tessera.example',
      DEV_ACCESS_KEY: 'let-me-in',
      RETENTION: 'on',
      OPERATOR_NAME: "Ada's Tessera Ltd",
      OPERATOR_ADDRESS: 'Straße 1, 12345 Köln',
    },
    web: {
      'index.html': '<title>Tessera</title>',
      'assets/app-1a2b.js': `export const words = ${JSON.stringify('word '.repeat(1_000))};`,
      'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
  });
});
after(() => gateway.stop());

describe('the web', () => {
  it('is asked after each time, its assets never', async () => {
    assert.equal((await gateway.fetch('/')).headers.get('cache-control'), 'no-cache');
    assert.equal((await gateway.fetch('/auth')).headers.get('cache-control'), 'no-cache');
    const asset = await gateway.fetch('/assets/app-1a2b.js');
    assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(asset.headers.get('content-type') ?? '', /^application\/javascript/);
  });

  it('responds with 304 to a browser that has the page', async () => {
    const etag = (await gateway.fetch('/')).headers.get('etag') ?? '';
    assert.equal((await gateway.fetch('/', { headers: { 'if-none-match': etag } })).status, 304);
  });

  it('is compressed where it is worth it', async () => {
    const asset = await gateway.fetch('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } });
    assert.equal(asset.headers.get('content-encoding'), 'gzip');
    assert.equal(asset.headers.get('vary'), 'Accept-Encoding');
    assert.equal((await asset.text()).length > 5_000, true);
    assert.equal((await gateway.fetch('/favicon.svg')).headers.get('content-encoding'), null);
  });

  it('learns from /config.json what it must know', async () => {
    const response = await gateway.fetch('/config.json');
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(response.headers.get('cache-control'), 'no-cache');
    assert.deepEqual(await response.json(), {
      preLaunch: false,
      productionHost: 'tessera.example',
      devAccessKey: 'let-me-in',
      retention: true,
      operatorName: "Ada's Tessera Ltd",
      operatorAddress: 'Straße 1, 12345 Köln',
    });
  });
});

describe('the access log', () => {
  it('is a JSON object a line, and holds no query', async () => {
    await gateway.fetch('/api/admin/users?search=jane@example.com', {
      headers: { 'x-request-id': 'log-me-please', 'user-agent': 'a "quoted" agent' },
    });
    /** @type {Record<string, unknown> | undefined} */
    let entry;
    await waitUntil(
      async () => {
        const lines = (await gateway.accessLog()).trim().split('\n');
        entry = lines.map((line) => JSON.parse(line)).find((each) => each.requestId === 'log-me-please');
        return entry !== undefined;
      },
      { deadlineMs: 5_000, everyMs: 50 },
    );
    assert.deepEqual(
      [entry?.['method'], entry?.['path'], entry?.['status']],
      ['GET', '/api/admin/users', 200],
    );
    assert.equal(entry?.['agent'], 'a "quoted" agent');
    assert.equal((await gateway.accessLog()).includes('jane'), false);
  });

  it('holds no address of a picture or of a ZIP that could be asked for, and nor do messages of failures', async () => {
    const id = '0123456789abcdef0123456789abcdef';
    const paths = [`/media/${id}/thumb`, `/api/user/export/${id}`, `/api/media/${id}/posting`];
    const ask = async () => {
      for (const path of paths) await (await gateway.fetch(path)).arrayBuffer();
    };
    await ask();
    await gateway.stopService('media');
    await ask();
    const logged = () => gateway.accessLog().then((text) => text.match(/"[^"]*01234567\*[^"]*"/g) ?? []);
    assert.ok(await waitUntil(async () => (await logged()).length === 6, { deadlineMs: 5_000, everyMs: 50 }));
    assert.deepEqual(
      new Set(await logged()),
      new Set(['"/media/01234567*/thumb"', '"/api/user/export/01234567*"', '"/api/media/01234567*/posting"']),
    );
    for (const text of [await gateway.accessLog(), await gateway.errorLog()])
      assert.equal(text.includes(id), false);
  });

  it('holds nothing of the address of a calendar feed or of a link in a mail, and nor do messages of failures', async () => {
    const secret = 'fedcba9876543210fedcba9876543210';
    const paths = [
      `/api/calendar/${secret}.ics`,
      `//api/calendar/${secret}.ics?a=${secret}`,
      `/api/calendar/${secret}/x`,
      `/api/unsubscribe/${secret}.${secret}`,
    ];
    const ask = async () => {
      for (const path of paths) await (await gateway.fetch(path)).arrayBuffer();
    };
    await ask();
    await gateway.stopService('grids');
    await ask();
    const logged = () =>
      gateway.accessLog().then((text) => text.match(/"\/api\/(?:calendar|unsubscribe)\/-"/g) ?? []);
    assert.ok(await waitUntil(async () => (await logged()).length === 8, { deadlineMs: 5_000, everyMs: 50 }));
    for (const text of [await gateway.accessLog(), await gateway.errorLog()])
      assert.equal(text.includes(secret), false);
  });

  it('tells the method of a request that ended in an error page', async () => {
    await gateway.fetch('/api/nothing', { method: 'DELETE', headers: { 'x-request-id': 'an-error-page' } });
    const found = () => gateway.accessLog().then((text) => text.includes('"an-error-page"'));
    assert.ok(await waitUntil(found, { deadlineMs: 5_000, everyMs: 50 }));
    const line =
      (await gateway.accessLog()).split('\n').find((each) => each.includes('"an-error-page"')) ?? '{}';
    assert.deepEqual([JSON.parse(line).method, JSON.parse(line).status], ['DELETE', 404]);
  });
});
