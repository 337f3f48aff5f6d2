import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { whySiteIsUnavailable } from './site-reachable.ts';
import { freePortBlock } from '../ports.ts';
import { listen } from '../test/test-server.ts';

const respondingWith = (status: number) =>
  listen(createServer((_request, response) => response.writeHead(status).end()));

const ask = (site: string, env: NodeJS.ProcessEnv = {}) =>
  whySiteIsUnavailable(site, { env, deadlineMs: 300 });

test('a site that responds can be used, even without a front page', async () => {
  assert.equal(await ask(await respondingWith(403)), undefined);
});

test('a site that fails, hangs or is not there cannot', async () => {
  assert.equal(await ask(await respondingWith(503)), 'responds with 503');
  const hanging = createServer(() => {});
  assert.equal(await ask(await listen(hanging)), 'does not respond within 0.3 s');
  assert.match(
    (await ask(`http://127.0.0.1:${await freePortBlock()}`)) ?? '',
    /^cannot be reached \(.*ECONNREFUSED/,
  );
});

test('behind a proxy, the proxy is asked for the way to the site', async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer().on('connect', (request, socket) => {
    asked.push(request.url);
    const open = request.url === 'open.example.test:443';
    socket.end(`HTTP/1.1 ${open ? '200 OK' : '502 Bad Gateway'}\r\n\r\n`);
  });
  const proxy = await listen(server);
  assert.equal(await ask('https://open.example.test', { HTTPS_PROXY: proxy }), undefined);
  assert.equal(await ask('https://shut.example.test', { https_proxy: proxy }), 'responds with 502');
  assert.deepEqual(asked, ['open.example.test:443', 'shut.example.test:443']);
});
