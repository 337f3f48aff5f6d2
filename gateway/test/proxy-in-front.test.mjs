// @ts-check
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { findProgram } from '../../infra/local/database/find-program.ts';
import { ROOT, withServerPrograms } from '../../infra/local/paths.mjs';
import { freePortBlock } from '../../infra/local/ports.ts';
import { silent } from '../../infra/local/progress.mjs';
import { SupervisedProcess } from '../../infra/local/supervised-process.ts';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { respondsOk } from '../../infra/local/wait-until.mjs';
import { startGateway } from './gateway.mjs';

/** @typedef {import('./gateway.mjs').Echo} Echo */

const at = temporaryFolder();
/** More than NGINX lets through by default. Bytes. */
const UPLOAD = 2_000_000;
const EVENT = 'data: {}\n\n';

/**
 * An NGINX of somebody else's in front of a gateway.
 * @param {string} location what it is told for all paths
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
async function startProxy(location) {
  const env = withServerPrograms(process.env);
  const command = await findProgram('nginx', env);
  assert.ok(command);
  const port = await freePortBlock();
  const folder = at(`proxy-${port}`);
  await mkdir(folder);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  await writeFile(
    join(folder, 'nginx.conf'),
    `${user} daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn; events {}
    http { access_log off; ${paths}
      server { listen 127.0.0.1:${port}; location = /ready { return 200; } ${location} } }`,
  );
  const url = `http://127.0.0.1:${port}`;
  const nginx = new SupervisedProcess(
    {
      ...{ name: 'proxy', command, args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] },
      ...{ env, port, logFile: join(folder, 'proxy.log'), ready: () => respondsOk(`${url}/ready`) },
    },
    { runDir: join(folder, 'run'), progress: silent },
  );
  await nginx.start();
  return { url, stop: () => nginx.stop() };
}

async function documented() {
  const runbook = await readFile(join(ROOT, 'docs/operations/running.md'), 'utf8');
  const [location] = /^ +location \/ \{[^}]+\}/m.exec(runbook) ?? [];
  assert.ok(location);
  return location;
}

/**
 * What a service saw of a request that came from an address of this machine.
 * @param {string} localAddress
 * @param {string} url
 * @param {Record<string, string>} headers
 */
async function fromAddress(localAddress, url, headers) {
  const request = get(url, { localAddress, headers });
  const [response] = /** @type {[import('node:http').IncomingMessage]} */ (await once(request, 'response'));
  return /** @type {Echo} */ (await json(response));
}

describe('a proxy in front of the gateway', () => {
  /** @type {import('./gateway.mjs').Gateway} */
  let gateway;
  before(async () => {
    gateway = await startGateway({
      variables: { TRUSTED_PROXIES: '127.0.0.1' },
      services: {
        grids: (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          response.write(EVENT);
        },
      },
    });
  });
  after(() => gateway.stop());

  /** @param {string} url */
  async function firstEvent(url) {
    const { body } = await fetch(`${url}/api/events`, { signal: AbortSignal.timeout(20_000) });
    const reader = body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    await reader?.cancel();
    return new TextDecoder().decode(value);
  }

  it('of NGINX with what it does by default sends events on as they come', async () => {
    const proxy = await startProxy(`location / { proxy_pass ${gateway.base}; }`);
    try {
      assert.equal(await firstEvent(proxy.url), EVENT);
    } finally {
      await proxy.stop();
    }
  });

  it('as the runbook has it passes on events, whole uploads and who asks', async () => {
    const proxy = await startProxy((await documented()).replace('http://127.0.0.1:8080', gateway.base));
    try {
      assert.equal(await firstEvent(proxy.url), EVENT);
      const uploaded = await fetch(`${proxy.url}/api/media`, { method: 'POST', body: Buffer.alloc(UPLOAD) });
      assert.equal(/** @type {Echo} */ (await uploaded.json()).bytes, UPLOAD);
      const asked = await fromAddress('127.0.0.2', `${proxy.url}/api/user`, {
        'x-forwarded-for': '198.51.100.7',
      });
      assert.equal(asked.headers['x-forwarded-for'], '127.0.0.2');
    } finally {
      await proxy.stop();
    }
  });

  it('as the runbook has it takes what the gateway takes', async () => {
    const routes = await readFile(join(ROOT, 'gateway/templates/upload-routes.conf.template'), 'utf8');
    const sizes = [...routes.matchAll(/client_max_body_size (\d+)m/g)].map(([, size]) => Number(size));
    assert.ok((await documented()).includes(`client_max_body_size ${Math.max(...sizes)}m;`));
  });
});
