import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../../infra/local/paths.mjs';
import { AdminEnv } from '../../services/admin/dist/env.js';
import { AuthEnv } from '../../services/auth/dist/env.js';
import { GridsEnv } from '../../services/grids/dist/env.js';
import { MEDIA_ENV, WORKER_ENV } from '../../services/media/dist/env.js';
import { project } from './product.ts';

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

/** What each service reads of its environment. */
const READ = {
  auth: AuthEnv,
  grids: GridsEnv,
  'media-api': MEDIA_ENV,
  'media-worker': WORKER_ENV,
  admin: AdminEnv,
};
/** What only the local start needs. */
const LOCAL_ONLY = ['OBJECT_STORE_DIR'];

describe('docker-compose.yml', () => {
  for (const [service, variables] of Object.entries(READ)) {
    it(`gives ${service} every variable that it reads`, async () => {
      const { services } = await project.configuration();
      const given = Object.keys(services[service].environment).map((name) => name.replace(/_FILE$/, ''));
      const reads = Object.keys(variables)
        .filter((name) => !LOCAL_ONLY.includes(name))
        .map((name) => name.replace(/_FILE$/, ''));
      assert.deepEqual(
        reads.filter((name) => !given.includes(name)),
        [],
      );
    });
  }

  it('keeps by day what each process logs of people, and keeps their logs apart', async () => {
    const { services } = await project.configuration();
    const names = ['gateway', ...Object.keys(READ)];
    for (const name of names) {
      const { environment, volumes } = services[name];
      assert.equal(environment.KEPT_LOGS, `/var/log/tessera/${name}`);
      assert.ok(
        volumes.some(
          ({ type, target }: { type: string; target: string }) =>
            [type, target].join() === 'volume,/var/log/tessera',
        ),
        name,
      );
    }
  });

  it('names official images by an exact version, without a digest', async () => {
    for (const { image } of Object.values((await project.configuration()).services)) {
      if (image.startsWith('tessera-')) continue;
      assert.match(image, /^[\w./-]+:(?:v?\d+\.\d+\.\d+|RELEASE\.[\dTZ-]+)[\w.-]*$/);
    }
  });

  it('makes every container depend on servers that are healthy and preparations that have ended well', async () => {
    const { services } = await project.configuration();
    const once = Object.keys(services).filter((name) => services[name].restart === 'no');
    for (const [name, { depends_on: needs = {} }] of Object.entries(services))
      for (const [needed, { condition }] of Object.entries<any>(needs))
        assert.equal(
          condition,
          once.includes(needed) ? 'service_completed_successfully' : 'service_healthy',
          `${name} needs ${needed}`,
        );
    assert.deepEqual(once.sort(), ['bucket', 'database-users', 'secrets', 'volumes']);
  });

  it('gives preparations that run as root no right but CHOWN and DAC_OVERRIDE', async () => {
    for (const { user, cap_drop: dropped, cap_add: added = [] } of Object.values(
      (await project.configuration()).services,
    )) {
      assert.deepEqual(dropped, ['ALL']);
      assert.deepEqual([...added].sort(), user === '0:0' ? ['CHOWN', 'DAC_OVERRIDE'] : []);
    }
  });
});

async function overrides(): Promise<string[]> {
  return (await readdir(join(ROOT, 'infra/compose'))).filter((name) => name.endsWith('.yml'));
}

describe('the overrides', () => {
  it('are accepted by docker compose config, each and all together', async () => {
    const files = (await overrides()).map((name) => `infra/compose/${name}`);
    assert.ok(
      ['acme', 'dev', 'external', 'scale', 'tls'].every((name) =>
        files.includes(`infra/compose/${name}.yml`),
      ),
    );
    const env = {
      TLS_CERT: '/etc/hostname',
      TLS_KEY: '/etc/hostname',
      TLS_HOST: 'tessera.example',
      OPERATOR_EMAIL: 'operator@tessera.example',
    };
    for (const chosen of [...files.map((file) => [file]), files])
      await project.run(
        ['--file', 'docker-compose.yml', ...chosen.flatMap((file) => ['--file', file]), 'config', '--quiet'],
        { env },
      );
  });

  it('give every reader of PUBLIC_URL the same address, of TLS_HOST and HTTPS_PORT where PUBLIC_URL is not set', async () => {
    const files = ['docker-compose.yml', 'infra/compose/acme.yml', 'infra/compose/observability.yml'];
    const env = { OPERATOR_EMAIL: 'operator@tessera.example', COMPOSE_PROFILES: 'ops', PORT: '' };
    const addresses = async (given: NodeJS.ProcessEnv) => {
      const { services } = await project.configuration(files, { ...env, ...given });
      const readers = Object.entries(services).filter(([, { environment }]) => environment?.PUBLIC_URL);
      return Object.fromEntries(readers.map(([name, { environment }]) => [name, environment.PUBLIC_URL]));
    };
    const all = (url: string) => ({ auth: url, grids: url, ops: url, alertmanager: url });
    const TLS_HOST = 'tessera.example';
    const onPort = (HTTPS_PORT: string) => addresses({ TLS_HOST, PUBLIC_URL: '', HTTPS_PORT });
    assert.deepEqual(await onPort(''), all('https://tessera.example'));
    assert.deepEqual(await onPort('8443'), all('https://tessera.example:8443'));
    assert.deepEqual(
      await addresses({ TLS_HOST, PUBLIC_URL: 'https://www.example' }),
      all('https://www.example'),
    );
  });

  it('publish on the loopback interface alone, but for the gateway', async () => {
    const { services } = await project.configuration(['docker-compose.yml', 'infra/compose/dev.yml']);
    for (const [name, { ports = [] }] of Object.entries(services))
      for (const { host_ip: address } of ports)
        assert.ok(name === 'gateway' || address === '127.0.0.1', name);
  });

  it('for servers that are elsewhere starts none that come along, lets every service out and gives each its own address', async () => {
    const files = ['docker-compose.yml', 'infra/compose/external.yml'];
    const of = {
      auth: 'auth',
      grids: 'grids',
      'media-api': 'media',
      'media-worker': 'media',
      admin: 'admin',
    };
    const addresses = Object.fromEntries(
      Object.values(of).map((name) => [`MONGODB_URI_${name.toUpperCase()}`, `mongodb://${name}.example/`]),
    );
    const { services } = await project.configuration(files, addresses);
    assert.deepEqual(
      Object.keys(services).sort(),
      [...Object.keys(of), 'gateway', 'secrets', 'volumes'].sort(),
    );
    for (const [service, database] of Object.entries(of)) {
      const { environment, networks } = services[service];
      assert.ok('egress' in networks, service);
      assert.equal(environment[`MONGODB_URI_${database.toUpperCase()}`], `mongodb://${database}.example/`);
    }
    const withOps = await project.configuration(files, { ...addresses, COMPOSE_PROFILES: 'ops,minio' });
    assert.ok(['minio', 'bucket', 'ops'].every((name) => name in withOps.services));
    for (const [name, address] of Object.entries(addresses))
      assert.equal(withOps.services.ops.environment[name], address);
  });

  it('of scale starts more than one of what is asked most', async () => {
    const { services } = await project.configuration(['docker-compose.yml', 'infra/compose/scale.yml']);
    for (const name of ['auth', 'grids', 'media-api', 'media-worker'])
      assert.ok(services[name].deploy.replicas > 1, name);
  });
});

describe('the Dockerfile', () => {
  it('builds from nothing that git leaves out, such as backups', async () => {
    const lines = (text: string) =>
      text
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => line.replace(/^(?:\*\*)?\/|\/$/g, ''));
    const left = lines(await read('.dockerignore'));
    assert.deepEqual(
      lines(await read('.gitignore')).filter((name) => !left.includes(name)),
      [],
    );
  });

  it('builds where nothing can be pulled but what it names', async () => {
    assert.doesNotMatch(await read('Dockerfile'), /^#\s*syntax=|COPY .*--(?:link|parents)|<</im);
  });

  it('makes one image for everything but the gateway, less than 250 MB larger than Node, without compilers', async (context) => {
    const { services } = await project.configuration([], { COMPOSE_PROFILES: 'ops' });
    const own = new Set(Object.values(services).map(({ image }) => image));
    const version = process.env['TESSERA_VERSION'];
    const image = `tessera-services:${version}`;
    assert.deepEqual([...own].filter((name) => name.startsWith('tessera-')).sort(), [
      `tessera-gateway:${version}`,
      image,
    ]);
    const size = async (name: string) => (await project.inspect(name)).Size;
    const [, node = ''] = /^FROM (\S+)/m.exec(await read('Dockerfile')) ?? [];
    const more = Math.round(((await size(image)) - (await size(node))) / 1e6);
    context.diagnostic(`${more} MB`);
    assert.ok(more < 250, `${more} MB`);
    const modules = await project.exec('auth', ['ls', '/app/node_modules']);
    for (const name of ['typescript', 'typescript-7', 'jest', 'vite'])
      assert.ok(!modules.split('\n').includes(name), name);
  });
});
