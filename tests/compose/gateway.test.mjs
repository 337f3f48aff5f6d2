// @ts-check
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { connect as openSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { renderGateway } from '../../gateway/render.mjs';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { BASE_URL, project } from './product.mjs';

const START_MS = 120_000;
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
  /** @type {string} */
  let folder;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'gateway-image-'))));
  after(() => rm(folder, { recursive: true, force: true }));

  it('renders what the local start renders, but for how it listens and finds the services', async () => {
    const chosen = {
      PRODUCTION_HOST: 'tessera.example',
      RATE_ACCOUNT: '7r/m',
      RETENTION: 'on',
      TRUSTED_PROXIES: '10.0.0.1, fd00::/8',
    };
    const script =
      'render-gateway /tmp/out >&2 && cd /tmp/out && for f in *; do printf "\\0%s\\n" "$f"; cat "$f"; done';
    const text = await project.docker([
      'run',
      '--rm',
      '--entrypoint',
      'bash',
      ...variables(chosen),
      image,
      '-c',
      script,
    ]);
    const inContainer = new Map(
      text
        .split('\0')
        .filter(Boolean)
        .map(
          (part) =>
            /** @type {[string, string]} */ ([
              part.slice(0, part.indexOf('\n')),
              part.slice(part.indexOf('\n') + 1),
            ]),
        ),
    );
    await renderGateway({
      outDir: folder,
      variables: {
        ...UPSTREAMS,
        ...chosen,
        GATEWAY_LISTEN: '0.0.0.0:8080',
        WEB_ROOT: '/usr/share/tessera/web',
        CACHE_DIR: '/var/cache/gateway/media',
        TMP_DIR: '/var/cache/gateway/tmp',
        LOG_DIR: '/run/gateway/log',
      },
    });
    assert.deepEqual([...inContainer.keys()].sort(), (await readdir(folder)).sort());
    for (const [file, rendered] of inContainer)
      if (file !== 'upstreams.conf')
        assert.equal(rendered.replace(/; +$/gm, ';'), await readFile(join(folder, file), 'utf8'), file);
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

/**
 * Whether a published port answers. The engine takes connections before the container does and closes them; by `fetch`
 * such a request can stay open with nothing left that Node would wait for.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function answers(port) {
  return new Promise((resolve, reject) => {
    const asking = get({ host: '127.0.0.1', port, agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(true);
    });
    asking.once('timeout', () => asking.destroy(new Error('no answer')));
    asking.once('error', reject);
  });
}

describe('with a certificate', () => {
  /** @type {string} */
  let folder;
  /** @type {string} */
  let container;
  /** @type {{ plain: number, tls: number }} */
  let ports;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-tls-'));
    await promisify(execFile)('openssl', [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=localhost',
      ],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ]);
    await promisify(execFile)('chmod', ['-R', 'a+rX', folder]);
    const name = `gateway-tls-${randomBytes(4).toString('hex')}`;
    container = (
      await project.docker([
        ...[
          'run',
          '--detach',
          '--name',
          name,
          '--read-only',
          '--tmpfs',
          '/run/gateway:uid=101',
          '--tmpfs',
          '/var/cache/gateway:uid=101',
        ],
        ...['--publish', '127.0.0.1::8080', '--publish', '127.0.0.1::8443', '--volume', `${folder}:/tls:ro`],
        ...variables({ TLS_CERT_FILE: '/tls/cert.pem', TLS_KEY_FILE: '/tls/key.pem', HTTPS_PORT: '8443' }),
        image,
      ])
    ).trim();
    const { NetworkSettings } = await project.inspect(container);
    const port = (/** @type {string} */ inner) => Number(NetworkSettings.Ports[inner][0].HostPort);
    ports = { plain: port('8080/tcp'), tls: port('8443/tcp') };
    assert.ok(
      await waitUntil(() => answers(ports.plain), { deadlineMs: START_MS, everyMs: 100 }),
      await project.docker(['logs', container]),
    );
  });
  after(async () => {
    await project.docker(['rm', '--force', '--volumes', container]);
    await rm(folder, { recursive: true, force: true });
  });

  it('plain HTTP leads to HTTPS, path and query kept', async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.plain}/auth?mode=signup`, { redirect: 'manual' });
    assert.equal(answer.status, 308);
    assert.equal(answer.headers.get('location'), 'https://127.0.0.1:8443/auth?mode=signup');
  });

  it('responds by HTTP/2', async () => {
    const session = connect(`https://127.0.0.1:${ports.tls}`, { rejectUnauthorized: false });
    try {
      const status = await new Promise((resolve, reject) => {
        session.once('error', reject);
        const stream = session.request({ ':path': '/config.json' });
        stream.once('error', reject);
        stream.once('response', (headers) => resolve(headers[':status']));
        stream.resume();
      });
      assert.equal(status, 200);
      assert.equal(session.alpnProtocol, 'h2');
    } finally {
      session.close();
    }
  });

  it('tells browsers to come by HTTPS alone', async () => {
    /** @type {import('node:http').IncomingMessage} */
    const answer = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port: ports.tls, path: '/', rejectUnauthorized: false }, resolve)
        .once('error', reject)
        .end();
    });
    answer.resume();
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['strict-transport-security'], 'max-age=63072000');
  });
});

describe('the gateway', () => {
  it('keeps /metrics and /health inside', async () => {
    for (const path of ['/metrics', '/health/ready'])
      assert.equal((await fetch(BASE_URL + path)).status, 404);
  });

  it('serves nobody by what was before a reload, not even who connected before it and asks after it', async () => {
    const socket = openSocket(Number(new URL(BASE_URL).port), '127.0.0.1');
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
    assert.ok(await waitUntil(async () => (line = await logged()), { deadlineMs: START_MS, everyMs: 200 }));
    assert.deepEqual([line.status, line.client], [401, '*']);
    const days = await project.exec('gateway', ['bash', '-c', 'cat /var/log/tessera/gateway-????-??-??.log']);
    const kept = days.split('\n').find((each) => each.includes(id)) ?? '';
    assert.match(JSON.parse(kept).client, /^[0-9a-f.:]+$/);
  });
});
