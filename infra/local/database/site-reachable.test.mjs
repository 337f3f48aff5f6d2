// @ts-check
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { whySiteIsUnavailable } from './site-reachable.mjs';
import { freePortBlock } from '../ports.mjs';
import { listen } from '../test/test-server.mjs';

/** @param {import('node:test').TestContext} t @param {(server: import('node:http').Server) => void} behave */
function serve(t, behave) {
  const server = createServer();
  behave(server);
  return listen(t, server);
}

/** @param {string} site @param {NodeJS.ProcessEnv} [env] */
const ask = (site, env = {}) => whySiteIsUnavailable(site, { env, deadlineMs: 300 });

test('a site that responds can be used, even without a front page', async (t) => {
  const site = await serve(t, (server) =>
    server.on('request', (_, response) => response.writeHead(403).end()),
  );
  assert.equal(await ask(site), undefined);
});

test('a site that fails, hangs or is not there cannot', async (t) => {
  const failing = await serve(t, (server) =>
    server.on('request', (_, response) => response.writeHead(503).end()),
  );
  assert.equal(await ask(failing), 'responds with 503');
  const hanging = await serve(t, (server) => server.on('request', () => {}));
  assert.equal(await ask(hanging), 'does not respond within 0.3 s');
  assert.match(
    (await ask(`http://127.0.0.1:${await freePortBlock()}`)) ?? '',
    /^cannot be reached \(.*ECONNREFUSED/,
  );
});

test('behind a proxy, the proxy is asked for the way to the site', async (t) => {
  /** @type {(string | undefined)[]} */
  const asked = [];
  const proxy = await serve(t, (server) =>
    server.on('connect', (request, socket) => {
      asked.push(request.url);
      const open = request.url === 'open.example.test:443';
      socket.end(`HTTP/1.1 ${open ? '200 OK' : '502 Bad Gateway'}\r\n\r\n`);
    }),
  );
  assert.equal(await ask('https://open.example.test', { HTTPS_PROXY: proxy }), undefined);
  assert.equal(await ask('https://shut.example.test', { https_proxy: proxy }), 'responds with 502');
  assert.deepEqual(asked, ['open.example.test:443', 'shut.example.test:443']);
});
