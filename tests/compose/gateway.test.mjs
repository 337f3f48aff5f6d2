// @ts-check
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { renderGateway } from '../../gateway/render.mjs';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { BASE_URL, project } from './product.mjs';

const LOGGED_MS = 120_000;
const at = temporaryFolder();
const image = `tessera-gateway:${process.env['TESSERA_VERSION']}`;
const UPSTREAMS = {
  AUTH_HTTP: 'auth:8080',
  GRIDS_HTTP: 'grids:8080',
  MEDIA_HTTP: 'media-api:8080',
  ADMIN_HTTP: 'admin:8080',
};

/** @param {Record<string, string>} env */
const variables = (env) =>
  Object.entries({ ...UPSTREAMS, ...env }).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

describe('the gateway’s image', () => {
  it('renders what the local start renders, but for how it listens and finds the services', async () => {
    const chosen = {
      PRODUCTION_HOST: 'tessera.example',
      RATE_ACCOUNT: '7r/m',
      RETENTION: 'on',
      TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
    };
    const script =
      'render-gateway /tmp/out >&2 && cd /tmp/out && for f in *; do printf "\\0%s\\n" "$f"; cat "$f"; done';
    const bash = ['--entrypoint', 'bash', ...variables(chosen), image, '-c', script];
    const text = await project.docker(['run', '--rm', ...bash]);
    const inContainer = text
      .split('\0')
      .filter(Boolean)
      .map((part) => {
        const end = part.indexOf('\n');
        return { file: part.slice(0, end), rendered: part.slice(end + 1) };
      });
    await renderGateway({
      outDir: at(''),
      variables: {
        ...UPSTREAMS,
        ...chosen,
        GATEWAY_LISTEN: '0.0.0.0:8080',
        GATEWAY_STATUS_LISTEN: '0.0.0.0:8081',
        WEB_ROOT: '/usr/share/tessera/web',
        CACHE_DIR: '/var/cache/gateway/media',
        TMP_DIR: '/var/cache/gateway/tmp',
        LOG_DIR: '/run/gateway/log',
      },
    });
    assert.deepEqual(inContainer.map(({ file }) => file).sort(), (await readdir(at(''))).sort());
    for (const { file, rendered } of inContainer)
      if (file !== 'upstreams.conf')
        assert.equal(rendered.replace(/; +$/gm, ';'), await readFile(at(file), 'utf8'), file);
  });

  for (const [name, value] of [
    ['PRODUCTION_HOST', 'x"}'],
    ['PRE_LAUNCH', 'yes'],
    ['TRUSTED_PROXIES', '10.0.0.1; deny all'],
    ['AUTH_HTTP', 'auth'],
    ['GRIDS_HTTP', 'a:1 b:1; return'],
  ])
    it(`refuses ${name}=${value}`, async () => {
      const run = project.docker(['run', '--rm', ...variables({ [String(name)]: String(value) }), image]);
      await assert.rejects(run, new RegExp(`The gateway cannot be configured: ${name}`));
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
      // Nobody listens there: a service that responds is that of before.
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
    /** @type {any} */
    let line;
    assert.ok(await waitUntil(async () => (line = await logged()), { deadlineMs: LOGGED_MS, everyMs: 200 }));
    assert.deepEqual([line.status, line.client], [401, '*']);
    const days = await project.exec('gateway', ['bash', '-c', 'cat /var/log/tessera/gateway-????-??-??.log']);
    const kept = days.split('\n').find((each) => each.includes(id)) ?? '';
    assert.match(JSON.parse(kept).client, /^[0-9a-f.:]+$/);
  });
});
