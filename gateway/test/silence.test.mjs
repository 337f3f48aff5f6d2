// @ts-check
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startGateway } from './gateway.mjs';

/** Longer than the gateway waits for an ordinary call. Milliseconds. */
const LONG = 5_500;

/** @typedef {[method: string, path: string]} Call */

/** @type {readonly Call[]} */
const UPLOADS = [
  ['POST', '/api/media'],
  ['PUT', `/api/media/${'a'.repeat(32)}/posting`],
  ['POST', '/api/photos'],
  ['POST', '/api/photos/batch'],
  ['POST', '/api/carousels'],
  ['POST', '/api/carousels/a/photos'],
  ['PUT', '/api/user/profile-image'],
];

/**
 * Sends calls at once and tells how each went.
 * @param {import('./gateway.mjs').Gateway} gateway
 * @param {readonly Call[]} calls
 */
const outcomes = (gateway, calls) =>
  Promise.all(
    calls.map(async ([method, path]) => {
      const since = performance.now();
      const response = await gateway.fetch(path, { method, ...(method === 'GET' ? {} : { body: 'bytes' }) });
      const text = await response.text();
      return { call: `${method} ${path}`, status: response.status, text, ms: performance.now() - since };
    }),
  );

describe('a service that accepts requests and never responds', () => {
  /** @type {import('./gateway.mjs').Gateway} */
  let gateway;
  /** @type {string[]} */
  const received = [];
  before(async () => {
    const silent = (/** @type {import('node:http').IncomingMessage} */ { method, url }) =>
      void received.push(`${method} ${url}`);
    gateway = await startGateway({ services: { auth: silent, grids: silent, media: silent } });
  });
  after(() => gateway.stop());

  /** @param {readonly Call[]} calls @param {number} within */
  async function assertUnavailable(calls, within) {
    for (const { call, status, text, ms } of await outcomes(gateway, calls)) {
      assert.equal(status, 503, call);
      assert.equal(JSON.parse(text).code, 'DEPENDENCY_UNAVAILABLE', call);
      assert.ok(ms < within, `${call}: ${ms} ms`);
    }
  }

  it('is 503 within 5 s, and is sent nothing twice', async () => {
    /** @type {readonly Call[]} */
    const calls = [
      ['POST', '/api/login'],
      ['GET', '/api/user'],
      ['GET', '/api/grids'],
      ['GET', '/api/photos?gridId=a'],
      ['PUT', '/api/photos/a/description'],
      ['DELETE', '/api/photos/a'],
      ['GET', `/media/${'a'.repeat(32)}/master`],
    ];
    await assertUnavailable(calls, 5_500);
    for (const [method, path] of calls)
      assert.equal(received.filter((request) => request === `${method} ${path}`).length, 1, path);
  });

  it('is 503 for an upload before any of it is sent', async () => {
    await assertUnavailable(UPLOADS, 4_000);
    for (const [method, path] of UPLOADS) assert.ok(!received.includes(`${method} ${path}`), path);
  });
});

describe('a call that may take longer', () => {
  /** @type {import('./gateway.mjs').Gateway} */
  let gateway;
  before(async () => {
    const slow = /** @type {import('./gateway.mjs').Handler} */ (
      async (request, response) => {
        if (request.url !== '/health/live') await pause(LONG);
        response.end(request.url);
      }
    );
    gateway = await startGateway({ services: { auth: slow, grids: slow, media: slow, admin: slow } });
  });
  after(() => gateway.stop());

  it('is waited for', async () => {
    /** @type {readonly Call[]} */
    const calls = [
      ...UPLOADS,
      ['POST', '/api/create-checkout-session'],
      ['GET', '/api/admin/stats'],
      ['GET', '/api/docs'],
      ['GET', `/api/user/export/${'a'.repeat(32)}`],
    ];
    for (const { call, status, text } of await outcomes(gateway, calls)) {
      assert.equal(status, 200, call);
      assert.equal(text, call.split(' ')[1]);
    }
  });
});
