import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { waitUntil } from '../../infra/local/wait-until.mjs';
import { project } from './product.ts';

const START_MS = 60_000;
const RELOADS = 6;
/** Requests under way at any moment: what is refused for a millisecond shows. */
const AT_ONCE = 16;
const SERVICES = { AUTH_HTTP: 'auth', GRIDS_HTTP: 'grids', MEDIA_HTTP: 'media-api', ADMIN_HTTP: 'admin' };
/** All requests come from one address. */
const RATES = { RATE_API: '100000r/s', RATE_API_BURST: '100000' };

const name = `reload-${randomBytes(4).toString('hex')}`;
const image = (target: string) => `tessera-${target}:${process.env['TESSERA_VERSION']}`;

/** The status of a response on a connection of its own; of a refused or broken connection its code. */
const statusOf = (port: number) =>
  new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path: '/api/grids', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  });

describe('a gateway that is led to some replicas and back to all', () => {
  let port = 0;
  let address = '';

  const run = (args: readonly string[]) => project.docker(['run', '--detach', '--network', name, ...args]);

  before(async () => {
    await project.docker(['network', 'create', name]);
    const respond = 'http.createServer((_, response) => response.end()).listen(8080)';
    const aliases = Object.values(SERVICES).flatMap((service) => ['--network-alias', service]);
    const behind = ['--name', `${name}-services`, ...aliases, '--entrypoint', 'node'];
    await run([...behind, image('services'), '-e', respond]);
    const env = Object.entries({
      ...RATES,
      ...Object.fromEntries(
        Object.entries(SERVICES).map(([variable, service]) => [variable, `${service}:8080`]),
      ),
    });
    await run([
      ...['--name', `${name}-gateway`, '--publish', '127.0.0.1::8080'],
      ...env.flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
      image('gateway'),
    ]);
    const { Networks } = (await project.inspect(`${name}-services`)).NetworkSettings;
    address = Networks[name].IPAddress;
    const { Ports } = (await project.inspect(`${name}-gateway`)).NetworkSettings;
    port = Number(Ports['8080/tcp'][0].HostPort);
    const serves = async () => (await statusOf(port)) === 200;
    assert.ok(await waitUntil(serves, { deadlineMs: START_MS, everyMs: 100 }));
  });
  after(async () => {
    await project.docker(['rm', '--force', '--volumes', `${name}-gateway`, `${name}-services`]);
    await project.docker(['network', 'rm', name]);
  });

  it('refuses nobody meanwhile, though it has to ask for the addresses of the names first', async () => {
    const reload = (env: Record<string, string>) =>
      project.docker([
        'exec',
        ...Object.entries(env).flatMap(([variable, value]) => ['--env', `${variable}=${value}`]),
        `${name}-gateway`,
        'gateway',
        'reload',
      ]);
    const statuses = new Map<unknown, number>();
    let isOver = false;
    const visit = async () => {
      while (!isOver) {
        const status = await statusOf(port);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const visitors = Array.from({ length: AT_ONCE }, visit);
    try {
      for (let count = 0; count < RELOADS; count += 1) {
        await reload({ GRIDS_HTTP: `${address}:8080` });
        await reload({});
      }
    } finally {
      isOver = true;
      await Promise.all(visitors);
    }
    assert.deepEqual([...statuses.keys()], [200], JSON.stringify([...statuses]));
  });
});
