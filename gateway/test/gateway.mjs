// @ts-check
import { createServer } from 'node:http';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gatewayFolders, nginxProcess } from '../../infra/local/nginx.ts';
import { pathsOf, withServerPrograms } from '../../infra/local/paths.mjs';
import { silent } from '../../infra/local/progress.mjs';
import { withoutProductVariables } from '../../infra/local/service-env.mjs';
import { SupervisedProcess } from '../../infra/local/supervised-process.ts';

/**
 * What a service saw of a request, as it responds to it.
 * @typedef {{ service: string, method: string, url: string, headers: Record<string, string>, bytes: number }} Echo
 */

/** @typedef {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => void | object | Promise<void>} Handler */
/** @typedef {'auth' | 'grids' | 'media' | 'admin'} ServiceName */

const SERVICES = /** @type {const} */ (['auth', 'grids', 'media', 'admin']);

/** A service that responds with what it saw, once it has read the body. */
const echo =
  (/** @type {string} */ service) =>
  /** @type {Handler} */
  async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ service, method: request.method, url: request.url, headers: request.headers, bytes }),
    );
  };

/** @param {Handler} handler @returns {Promise<{ port: number, close: () => Promise<void> }>} */
async function listen(handler) {
  const server = createServer((request, response) => void handler(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * A real NGINX with the project's templates in front of small services of its own.
 * @param {object} [options]
 * @param {Record<string, string>} [options.variables]
 * @param {Partial<Record<ServiceName, Handler>>} [options.services] instead of an echo
 * @param {Record<string, string>} [options.web] the built web, by path
 * @param {string} [options.host] that it listens on
 * @param {number} [options.processors] that the machine seems to have
 */
export async function startGateway({
  variables = {},
  services = {},
  web = {},
  host = '127.0.0.1',
  processors,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-test-'));
  const paths = pathsOf(folder);
  const webRoot = join(folder, 'web');
  for (const [path, text] of Object.entries(web)) {
    await mkdir(dirname(join(webRoot, path)), { recursive: true });
    await writeFile(join(webRoot, path), text);
  }
  const upstreams = {
    auth: await listen(services.auth ?? echo('auth')),
    grids: await listen(services.grids ?? echo('grids')),
    media: await listen(services.media ?? echo('media')),
    admin: await listen(services.admin ?? echo('admin')),
  };
  if (processors) {
    await mkdir(join(folder, 'bin'));
    await writeFile(join(folder, 'bin/getconf'), `#!/bin/sh\necho ${processors}\n`, { mode: 0o755 });
  }
  const free = await listen(() => {});
  await free.close();
  const many = {
    RATE_API: '100000r/s',
    RATE_ACCOUNT: '100000r/m',
    RATE_ACCOUNT_BURST: '10000',
    RATE_UPLOAD: '10000r/s',
  };
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...withoutProductVariables(withServerPrograms(process.env)), ...many, ...variables };
  env['GATEWAY_LISTEN'] = `${host}:${free.port}`;
  if (processors) env['PATH'] = `${join(folder, 'bin')}:${env['PATH']}`;
  const ports = Object.fromEntries(SERVICES.map((name) => [name, upstreams[name].port]));
  const folders = gatewayFolders(paths);
  const nginx = new SupervisedProcess(
    await nginxProcess({
      env,
      port: free.port,
      services: /** @type {Record<ServiceName, number>} */ (ports),
      webRoot,
      paths,
    }),
    { runDir: paths.run, progress: silent },
  );
  await nginx.start();
  const base = `http://127.0.0.1:${free.port}`;
  return {
    base,
    port: free.port,
    /** Of NGINX's master. */
    pid: nginx.state.pid,
    /** @param {string} path @param {RequestInit} [init] */
    fetch: (path, init) => fetch(base + path, { redirect: 'manual', ...init }),
    /** The response of an echoing service. @param {string} path @param {RequestInit} [init] @returns {Promise<Echo>} */
    async echo(path, init) {
      const response = await fetch(base + path, init);
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return /** @type {Promise<Echo>} */ (response.json());
    },
    /** What is written to a bare connection comes back as text. @param {string} bytes */
    raw: (bytes) => exchange(free.port, bytes),
    /** @param {ServiceName} name */
    stopService: (name) => upstreams[name].close(),
    errorLog: () => readFile(folders.logFile, 'utf8'),
    accessLog: () => readFile(join(folders.logDir, 'access.log'), 'utf8'),
    async stop() {
      await nginx.stop();
      await Promise.all(SERVICES.map((name) => upstreams[name].close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startGateway>>} Gateway */

/**
 * @param {number} port
 * @param {string} bytes
 * @returns {Promise<string>}
 */
function exchange(port, bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    let text = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no end of the response; so far: ${text}`)));
    // NGINX keeps a connection open for a while for a body that it has refused, so its end is not waited for.
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
      if (isComplete(text)) socket.destroy();
    });
    socket.once('error', (error) => (text ? resolve(text) : reject(error)));
    socket.once('close', () => resolve(text));
    socket.write(bytes);
  });
}

/** @param {string} text */
function isComplete(text) {
  const end = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end + 2))?.[1];
  return end >= 0 && length !== undefined && Buffer.byteLength(text) >= end + 4 + Number(length);
}

/** The status and JSON body of a raw response. @param {string} text */
export function parseResponse(text) {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
  return { status, head, body: JSON.parse(rest.join('\r\n\r\n')) };
}
