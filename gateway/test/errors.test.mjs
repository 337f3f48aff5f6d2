// @ts-check
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { parseResponse, startGateway } from './gateway.mjs';

/** @type {import('./gateway.mjs').Gateway} */
let gateway;
before(async () => {
  gateway = await startGateway({
    services: {
      grids: (_request, response) => response.socket?.destroy(),
      auth: (_request, response) => {
        response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '77' });
        response.end('{"code":"RATE_LIMITED","from":"auth"}');
      },
    },
  });
  await gateway.stopService('media');
  await gateway.stopService('admin');
});
after(() => gateway.stop());

const ERRORS_SOURCE = new URL('../../libs/contracts/src/errors.ts', import.meta.url);

/** The contract's text for a code. @param {string} code */
async function textOf(code) {
  const source = await readFile(ERRORS_SOURCE, 'utf8');
  const text = new RegExp(`\\b${code}: \\{\\s*status: \\d+,\\s*text: '([^']*)'`).exec(source)?.[1];
  assert.ok(text, `${code} is not in the contract`);
  return text;
}

/**
 * @param {{ status: number, body: Record<string, unknown> }} response
 * @param {number} expected
 * @param {string} code
 */
async function assertErrorShape({ status, body }, expected, code) {
  const text = await textOf(code);
  assert.equal(status, expected);
  assert.deepEqual(
    { error: body['error'], message: body['message'], code: body['code'] },
    { error: text, message: text, code },
  );
  assert.match(String(body['requestId']), /^[\w-]{8,64}$/);
}

/** @param {string} path @param {RequestInit} [init] */
async function responseOf(path, init) {
  const response = await gateway.fetch(path, init);
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const body = /** @type {Record<string, unknown>} */ (await response.json());
  assert.equal(response.headers.get('x-request-id'), body['requestId']);
  return { status: response.status, body };
}

describe("the gateway's own errors have the contract's shape", () => {
  it('a service that is not there is 503', async () => {
    await assertErrorShape(await responseOf('/api/media', { method: 'POST' }), 503, 'DEPENDENCY_UNAVAILABLE');
  });

  it('a service that breaks off while it gets more than other calls may have is 503, not 413', async () => {
    const body = 'x'.repeat(1_200_000);
    const response = await responseOf('/api/grids/g1/changes', { method: 'POST', body });
    await assertErrorShape(response, 503, 'DEPENDENCY_UNAVAILABLE');
  });

  it('a service that breaks off is 503', async () => {
    await assertErrorShape(await responseOf('/api/grids'), 503, 'DEPENDENCY_UNAVAILABLE');
  });

  it('an unknown call is 404', async () => {
    await assertErrorShape(await responseOf('/api/nothing'), 404, 'NOT_FOUND');
  });

  it('a POST on a page is 404', async () => {
    await assertErrorShape(await responseOf('/', { method: 'POST' }), 404, 'NOT_FOUND');
  });

  it('a missing asset is 404', async () => {
    await assertErrorShape(await responseOf('/assets/gone.js'), 404, 'NOT_FOUND');
  });

  it('a body that is too large is 413', async () => {
    const body = new Uint8Array(1024 * 1024 + 1);
    await assertErrorShape(await responseOf('/api/login', { method: 'POST', body }), 413, 'FILE_TOO_LARGE');
  });

  it('a malformed URL is 400', async () => {
    const response = await gateway.raw('GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n');
    await assertErrorShape(parseResponse(response), 400, 'VALIDATION_FAILED');
  });

  it('a path that climbs out is 400', async () => {
    const response = await gateway.raw('GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n');
    await assertErrorShape(parseResponse(response), 400, 'VALIDATION_FAILED');
  });

  it('a missing Host is 400', async () => {
    const response = await gateway.raw('GET / HTTP/1.1\r\n\r\n');
    await assertErrorShape(parseResponse(response), 400, 'VALIDATION_FAILED');
  });

  it('a header that is too long is 400', async () => {
    const response = await gateway.raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    await assertErrorShape(parseResponse(response), 400, 'VALIDATION_FAILED');
  });

  it('a URL that is too long is 400', async () => {
    const response = await gateway.raw(`GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await assertErrorShape(parseResponse(response), 400, 'VALIDATION_FAILED');
  });

  it('a transfer coding that nobody knows is 400', async () => {
    const response = await gateway.raw(
      'POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n',
    );
    await assertErrorShape(parseResponse(response), 400, 'VALIDATION_FAILED');
  });

  it('/healthz names admin where admin does not respond', async () => {
    const { status, body } = await responseOf('/healthz');
    assert.deepEqual([status, body['code'], body['details']], [503, 'DEPENDENCY_UNAVAILABLE', ['admin']]);
    assert.deepEqual([body['error'], body['message']], ['Not ready: admin.', 'Not ready: admin.']);
  });

  it("a service's own error passes unchanged", async () => {
    const response = await gateway.fetch('/api/user');
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), '77');
    assert.deepEqual(await response.json(), { code: 'RATE_LIMITED', from: 'auth' });
  });
});
