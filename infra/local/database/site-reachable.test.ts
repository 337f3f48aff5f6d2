import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { test, type TestContext } from 'node:test';
import { whySiteIsUnavailable } from './site-reachable.ts';
import { freePortBlock } from '../ports.ts';
import { listen } from '../test/test-server.ts';

function serve(t: TestContext, behave: (server: Server) => void) {
  const server = createServer();
  behave(server);
  return listen(t, server);
}

const ask = (site: string, env: NodeJS.ProcessEnv = {}) =>
  whySiteIsUnavailable(site, { env, deadlineMs: 300 });

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
  const asked: (string | undefined)[] = [];
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
