import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { BASE_URL, project } from './product.ts';

const LOGGED_MS = 120_000;
const image = `tessera-gateway:${process.env['TESSERA_VERSION']}`;
const UPSTREAMS = ['AUTH_HTTP=a:1', 'GRIDS_HTTP=b:1', 'MEDIA_HTTP=c:1', 'ADMIN_HTTP=d:1'];

describe('the gateway’s image', () => {
  it('refuses a variable that cannot be used, by its name; which others, gateway/test/render.test.mjs shows', async () => {
    const variables = [...UPSTREAMS, 'PRE_LAUNCH=yes'].flatMap((each) => ['--env', each]);
    const run = project.docker(['run', '--rm', ...variables, image]);
    await assert.rejects(run, /The gateway cannot be configured: PRE_LAUNCH/);
  });
});

describe('the gateway', () => {
  it('keeps /metrics and /health inside', async () => {
    for (const path of ['/metrics', '/health/ready'])
      assert.equal((await fetch(BASE_URL + path)).status, 404);
  });

  it('serves nobody by what was before a reload, not even who connected before it and asks after it', async () => {
    const socket = connect(Number(new URL(BASE_URL).port), '127.0.0.1');
    await once(socket, 'connect');
    let response = '';
    socket.setEncoding('utf8').on('data', (text) => (response += text));
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    try {
      // Nobody listens there: a service that responds is the former one.
      await project.exec('gateway', ['gateway', 'reload'], { env: { GRIDS_HTTP: '127.0.0.1:9' } });
      socket.write('GET /api/grids HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      await closed;
      assert.doesNotMatch(response, /^HTTP\/1.1 401/);
    } finally {
      socket.destroy();
      await project.exec('gateway', ['gateway', 'reload']);
    }
  });

  it('writes an access log in JSON to its output without addresses, and with them to the file of the day', async () => {
    const id = randomBytes(8).toString('hex');
    await fetch(`${BASE_URL}/api/user`, { headers: { 'x-request-id': id } });
    const logged = async () => {
      const lines = (await project.run(['logs', '--no-log-prefix', '--tail', '200', 'gateway'])).split('\n');
      const line = lines.find((each) => each.includes(id));
      return line !== undefined && JSON.parse(line);
    };
    let line: any;
    assert.ok(await waitUntil(async () => (line = await logged()), { deadlineMs: LOGGED_MS, everyMs: 200 }));
    assert.deepEqual([line.status, line.client], [401, '*']);
    const days = await project.exec('gateway', ['bash', '-c', 'cat /var/log/tessera/gateway-????-??-??.log']);
    const kept = days.split('\n').find((each) => each.includes(id)) ?? '';
    assert.match(JSON.parse(kept).client, /^[0-9a-f.:]+$/);
  });
});
