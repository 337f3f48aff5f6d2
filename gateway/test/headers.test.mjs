// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startGateway } from './gateway.mjs';

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; " +
  "connect-src 'self' blob: data:; worker-src 'self' blob:; manifest-src 'self'; form-action 'self'; " +
  "base-uri 'none'; frame-ancestors 'none'; object-src 'none'";

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
before(async () => {
  gateway = await startGateway({
    web: { 'index.html': '<title>Tessera</title>', 'assets/a.js': 'export {};' },
    services: {
      grids: (_request, response) => {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-security-policy': "default-src 'self'",
          'x-content-type-options': 'none',
          'x-request-id': 'of-the-service',
          'x-powered-by': 'a service',
          'x-grid-version': '7',
          etag: '"abc"',
        });
        response.end('[]');
      },
      media: (_request, response) => {
        response.writeHead(200, {
          'content-type': 'image/webp',
          'set-cookie': 'a=b',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        });
        response.end('RIFF');
      },
    },
  });
});
after(() => gateway.stop());

describe('security headers', () => {
  for (const path of [
    '/',
    '/assets/a.js',
    '/assets/gone.js',
    '/api/grids',
    '/api/nothing',
    '/media/0a/thumb',
    '/config.json',
    '/nowhere',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    it(`are on ${path}, each once`, async () => {
      const { headers } = await gateway.fetch(path);
      assert.equal(headers.get('content-security-policy'), STRICT);
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.equal(headers.get('referrer-policy'), 'same-origin');
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
      assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
      assert.match(headers.get('x-request-id') ?? '', /^[0-9a-f]{32}$/);
      assert.equal(headers.get('x-powered-by'), null);
      assert.equal(headers.get('set-cookie'), null);
      assert.equal(headers.get('server'), 'nginx');
    });
  }

  it("let Swagger's page have inline styles, and no inline scripts", async () => {
    for (const path of ['/api/docs', '/api/docs/index.css']) {
      const policy = (await gateway.fetch(path)).headers.get('content-security-policy') ?? '';
      assert.match(policy, /style-src 'self' 'unsafe-inline';/);
      assert.match(policy, /script-src 'self';/);
    }
  });

  it('ask for TLS only where TLS was ended in front', async () => {
    assert.equal((await gateway.fetch('/')).headers.get('strict-transport-security'), null);
    const behindTls = await gateway.fetch('/', { headers: { 'x-forwarded-proto': 'https' } });
    assert.equal(behindTls.headers.get('strict-transport-security'), 'max-age=63072000');
  });

  it("leave a service's other headers alone", async () => {
    const { headers } = await gateway.fetch('/api/grids', { headers: { 'accept-encoding': 'identity' } });
    assert.deepEqual([headers.get('x-grid-version'), headers.get('etag')], ['7', '"abc"']);
  });

  it('weaken the tag of a response that is compressed on the way', async () => {
    const { headers } = await gateway.fetch('/api/grids', { headers: { 'accept-encoding': 'gzip' } });
    assert.deepEqual([headers.get('content-encoding'), headers.get('etag')], ['gzip', 'W/"abc"']);
  });
});

describe('request ids', () => {
  it('a sane one is kept, passed on and returned', async () => {
    const headers = { 'x-request-id': 'from_the-caller-1' };
    assert.equal((await gateway.echo('/api/user', { headers })).headers['x-request-id'], 'from_the-caller-1');
    assert.equal(
      (await gateway.fetch('/api/nothing', { headers })).headers.get('x-request-id'),
      'from_the-caller-1',
    );
  });

  for (const given of ['short', 'has a space in it', 'x'.repeat(65), '"><script>']) {
    it(`${JSON.stringify(given.slice(0, 20))} is replaced`, async () => {
      const response = await gateway.fetch('/api/user', { headers: { 'x-request-id': given } });
      const seen = /** @type {import('./gateway.mjs').Echo} */ (await response.json());
      assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f]{32}$/);
      assert.equal(seen.headers['x-request-id'], response.headers.get('x-request-id'));
    });
  }
});

describe("the caller's address", () => {
  const spoofed = {
    'x-forwarded-for': '203.0.113.7',
    'x-real-ip': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
  };

  it('is the one that it has, whatever it claims', async () => {
    const { headers } = await gateway.echo('/api/user', {
      headers: { ...spoofed, 'x-forwarded-host': 'evil' },
    });
    assert.equal(headers['x-forwarded-for'], '127.0.0.1');
    assert.equal(headers['x-real-ip'], '127.0.0.1');
    assert.equal(headers['x-forwarded-host'], '127.0.0.1');
    assert.equal(headers['forwarded'], undefined);
  });

  it('is what a trusted proxy names', async () => {
    const behind = await startGateway({ variables: { TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.1' } });
    try {
      const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7, 10.0.0.1' };
      assert.equal(
        (await behind.echo('/api/user', { headers: chain })).headers['x-forwarded-for'],
        '203.0.113.7',
      );
    } finally {
      await behind.stop();
    }
  });
});
