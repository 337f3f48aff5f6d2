// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startGateway } from './gateway.mjs';

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
before(async () => (gateway = await startGateway({ web: { 'index.html': '<title>Tessera</title>' } })));
after(() => gateway.stop());

/** @type {readonly (readonly [string, string, string])[]} */
const TABLE = [
  ...[
    'signup',
    'login',
    'logout',
    'reset',
    'reset/confirm',
    'subscribe',
    'verify',
    'contact',
    'crashes',
    'create-checkout-session',
  ].map((call) => /** @type {const} */ (['POST', `/api/${call}`, 'auth'])),
  ['POST', '/api/stripe/webhook', 'auth'],
  ['GET', '/api/user', 'auth'],
  ['PUT', '/api/user/username', 'auth'],
  ['PUT', '/api/user/password', 'auth'],
  ['PUT', '/api/user/profile-image', 'auth'],
  ['PUT', '/api/user/instagram-accounts', 'auth'],
  ['PUT', '/api/user/settings', 'auth'],
  ['DELETE', '/api/user/account', 'auth'],
  ['POST', '/api/user/export', 'auth'],
  ['GET', '/api/user/export', 'auth'],
  ['POST', '/api/user/export/link', 'auth'],
  ['GET', '/api/user/export/00ff', 'media'],
  ['GET', '/api/user/plan', 'auth'],
  ['GET', '/api/user/plan/prices', 'auth'],
  ['POST', '/api/user/plan/portal', 'auth'],
  ['GET', '/api/sessions', 'auth'],
  ['DELETE', '/api/sessions/abc', 'auth'],
  ['GET', '/api/events?grids=', 'grids'],
  ['GET', '/api/grids', 'grids'],
  ['POST', '/api/grids', 'grids'],
  ['DELETE', '/api/grids/1', 'grids'],
  ['GET', '/api/grids/1/export-permission', 'grids'],
  ['POST', '/api/grids/1/unhide-all', 'grids'],
  ['GET', '/api/grids/1/state', 'grids'],
  ['POST', '/api/grids/1/changes', 'grids'],
  ['POST', '/api/grids/1/transfer', 'grids'],
  ['POST', '/api/grids/1/copies', 'grids'],
  ['GET', '/api/grids/1/copies/1', 'grids'],
  ['GET', '/api/grids/1/calendar', 'grids'],
  ['PUT', '/api/grids/1/calendar/mail', 'grids'],
  ['GET', '/api/calendar/0f.ics', 'grids'],
  ['GET', '/api/unsubscribe/0f.ab-_', 'grids'],
  ['POST', '/api/unsubscribe/0f.ab-_', 'grids'],
  ['POST', '/api/board/changes', 'grids'],
  ['POST', '/api/grid-reorder', 'grids'],
  ['GET', '/api/photos?gridId=1&includeHidden=true', 'grids'],
  ['POST', '/api/photos', 'grids'],
  ['DELETE', '/api/photos/1', 'grids'],
  ['PUT', '/api/photos/1/position', 'grids'],
  ['PUT', '/api/photos/batch-position', 'grids'],
  ['PATCH', '/api/photos/1/pin', 'grids'],
  ['POST', '/api/photos/1/restore', 'grids'],
  ['POST', '/api/photos/1/retry', 'grids'],
  ['GET', '/api/carousels/g1', 'grids'],
  ['PUT', '/api/carousels/g1/reorder', 'grids'],
  ['POST', '/api/carousels/g1/split', 'grids'],
  ['DELETE', '/api/carousels/photos/1', 'grids'],
  ['GET', '/api/trash', 'grids'],
  ['DELETE', '/api/trash/1', 'grids'],
  ['POST', '/api/media', 'media'],
  ['PUT', `/api/media/${'a'.repeat(32)}/posting`, 'media'],
  ['POST', '/api/media/kit', 'media'],
  ['GET', '/api/media/kit', 'media'],
  ['POST', '/api/media/kit/link', 'media'],
  ['PUT', '/api/photos/1/media', 'media'],
  ['POST', '/api/photos/batch', 'media'],
  ['POST', '/api/carousels', 'media'],
  ['POST', '/api/carousels/g1/photos', 'media'],
  ['GET', '/api/admin/stats', 'admin'],
  ['POST', '/api/admin/upgrade-user', 'admin'],
  ['GET', '/api/admin/users.csv', 'admin'],
  ['GET', '/api/docs', 'admin'],
  ['GET', '/api/docs/swagger-ui.css', 'admin'],
  ['GET', '/api/docs-json', 'admin'],
  ['GET', '/healthz', 'admin'],
];

describe('the route table', () => {
  for (const [method, path, service] of TABLE) {
    it(`${method} ${path} goes to ${service}`, async () => {
      const seen = await gateway.echo(path, { method });
      assert.deepEqual([seen.service, seen.method, seen.url], [service, method, path]);
    });
  }

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
    '/__gateway/away',
  ]) {
    it(`${path} is not found outside`, async () => {
      const answer = await gateway.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 404 .*"code":"NOT_FOUND"/s);
    });
  }

  it('TRACE shows nobody what was sent', async () => {
    for (const path of ['/', '/api/grids', '/api/media']) {
      const answer = await gateway.raw(
        `TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: not-to-be-shown\r\nConnection: close\r\n\r\n`,
      );
      assert.match(answer, /^HTTP\/1\.1 404 /);
      assert.doesNotMatch(answer, /not-to-be-shown/);
    }
  });

  for (const path of ['/', '/auth', '/auth/', '/Terms', '/auth?mode=signup', '/dev-preview', '/index.html']) {
    it(`${path} is the web`, async () => {
      const answer = await gateway.fetch(path);
      assert.equal(answer.status, 200);
      assert.equal(await answer.text(), '<title>Tessera</title>');
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
      const answer = await gateway.fetch(path);
      assert.equal(answer.status, 404);
      assert.equal(await answer.text(), '<title>Tessera</title>');
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    });
  }

  it('a call to what is no page is refused as a call is, wherever dots in it lead', async () => {
    for (const path of ['/grids/deep/link', '/api/photos/..%2F..']) {
      const answer = await gateway.fetch(path, { method: 'DELETE' });
      assert.equal(answer.status, 404);
      assert.equal(JSON.parse(await answer.text()).code, 'NOT_FOUND');
    }
  });
});
