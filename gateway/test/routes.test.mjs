// @ts-check
import { CALLS } from '@tessera/contracts';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startGateway } from './gateway.mjs';

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
before(async () => (gateway = await startGateway({ web: { 'index.html': '<title>Tessera</title>' } })));
after(() => gateway.stop());

/** The calls that media takes of those whose path begins like other services' calls. */
const OF_MEDIA = new Set([
  'GET /api/user/export/{id}',
  'PUT /api/photos/{id}/media',
  'POST /api/photos/batch',
  'POST /api/carousels',
  'POST /api/carousels/{id}/photos',
]);
/** Which service has the others, by the first word of their path; `auth` has all that are not named here. */
const OWNERS = Object.entries({
  media: ['media'],
  grids: 'board calendar carousels events grid-reorder grids photos texts trash unsubscribe'.split(' '),
  admin: ['admin', 'docs', 'docs-json', 'docs-yaml'],
});

/** @param {string} call */
function serviceOf(call) {
  if (OF_MEDIA.has(call)) return 'media';
  const [, word = ''] = /\/api\/([\w-]+)/.exec(call) ?? [];
  return OWNERS.find(([, words]) => words.includes(word))?.[0] ?? 'auth';
}

const DOCS = ['GET /api/docs', 'GET /api/docs/swagger-ui.css', 'GET /api/docs-json', 'GET /api/docs-yaml'];
const ID = '0f'.repeat(16);

describe('the route table', () => {
  for (const call of [...Object.keys(CALLS), ...DOCS]) {
    const [method = '', path = ''] = call.replaceAll('{id}', ID).split(' ');
    it(`${call} goes to ${serviceOf(call)}`, async () => {
      for (const url of [path, `${path}?gridId=1&includeHidden=true`]) {
        const seen = await gateway.echo(url, { method });
        assert.deepEqual([seen.service, seen.method, seen.url], [serviceOf(call), method, url]);
      }
    });
  }

  it('GET /healthz goes to admin', async () => {
    assert.equal((await gateway.echo('/healthz')).service, 'admin');
  });

  for (const [method, path] of /** @type {const} */ ([
    ['GET', '/api/photos/1/media'],
    ['POST', '/api/photos/1/media'],
    ['GET', '/api/photos/batch'],
    ['DELETE', '/api/photos/batch'],
    ['GET', '/api/carousels'],
    ['GET', '/api/carousels/g1/photos'],
  ])) {
    it(`${method} ${path} is not an upload and goes to grids`, async () => {
      assert.equal((await gateway.echo(path, { method })).service, 'grids');
    });
  }

  it('passes a path on as it was written', async () => {
    assert.equal((await gateway.echo('/api/grids/a%20b?x=%2F')).url, '/api/grids/a%20b?x=%2F');
  });

  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/users',
    '/api/calendar',
    '/api/unsubscribe',
    '/api/Login',
    '/api/media/x',
    '/api/media/x/posting',
    '/api/stripe',
    '/internal/media.assets.store-picture',
    '/metrics',
    '/metrics/x',
    '/health/live',
    '/health/ready',
    '/api/user/../../metrics',
    '/media/a%0d%0ab',
    '/__gateway/unavailable',
  ]) {
    it(`${path} is not found outside`, async () => {
      const response = await gateway.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 404 .*"code":"NOT_FOUND"/s);
    });
  }

  it('TRACE shows nobody what was sent', async () => {
    for (const path of ['/', '/api/grids', '/api/media']) {
      const response = await gateway.raw(
        `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: not-to-be-shown\r\nConnection: close\r\n\r\n`,
      );
      assert.match(response, /^HTTP\/1\.1 404 /);
      assert.doesNotMatch(response, /not-to-be-shown/);
    }
  });

  for (const path of ['/', '/auth', '/auth/', '/Terms', '/auth?mode=signup', '/dev-preview', '/index.html']) {
    it(`${path} is the web`, async () => {
      const response = await gateway.fetch(path);
      assert.equal(response.status, 200);
      assert.equal(await response.text(), '<title>Tessera</title>');
    });
  }

  for (const path of [
    '/grids/deep/link',
    '/.env',
    '/sw.js',
    '/wp-login.php',
    '/auth/x',
    '/favicon.ico',
    '/authx',
  ]) {
    it(`${path} is the web with the status 404`, async () => {
      const response = await gateway.fetch(path);
      assert.equal(response.status, 404);
      assert.equal(await response.text(), '<title>Tessera</title>');
      assert.equal(response.headers.get('cache-control'), 'no-cache');
      assert.equal(response.headers.get('x-robots-tag'), 'noindex');
    });
  }

  it('a call to what is no page is refused as a call is, wherever dots in it lead', async () => {
    for (const path of ['/grids/deep/link', '/api/photos/..%2F..']) {
      const response = await gateway.fetch(path, { method: 'DELETE' });
      assert.equal(response.status, 404);
      assert.equal(JSON.parse(await response.text()).code, 'NOT_FOUND');
    }
  });
});
