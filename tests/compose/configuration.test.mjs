// @ts-check
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AdminEnv } from '../../services/admin/dist/env.js';
import { AuthEnv } from '../../services/auth/dist/env.js';
import { GridsEnv } from '../../services/grids/dist/env.js';
import { MEDIA_ENV, WORKER_ENV } from '../../services/media/dist/env.js';
import { project } from './product.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (/** @type {string} */ path) => readFile(join(ROOT, path), 'utf8');

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

/** The variables of .env.example, commented out or not. */
async function documented() {
  return new Set(
    [...(await read('.env.example')).matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
  );
}

describe('docker-compose.yml', () => {
  for (const [service, variables] of Object.entries(READ)) {
    it(`gives ${service} every variable that it reads`, async () => {
      const { services } = await project.configuration();
      const given = Object.keys(services[service].environment).map((name) => name.replace(/_FILE$/, ''));
      const reads = Object.keys(variables).filter((name) => !LOCAL_ONLY.includes(name));
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
          (/** @type {{ type: string, target: string }} */ { type, target }) =>
            [type, target].join() === 'volume,/var/log/tessera',
        ),
        name,
      );
    }
  });

  it('takes no variable that .env.example does not explain, and that file none that nobody takes', async () => {
    const files = ['docker-compose.yml', ...(await overrides()).map((name) => `infra/compose/${name}`)];
    const taken = new Map();
    for (const file of files)
      for (const [, name] of (await read(file)).matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g))
        taken.set(name, file);
    // What a command says for itself is no configuration.
    for (const own of ['COMPOSE_PROJECT_NAME', 'FORCE']) taken.delete(own);
    const explained = await documented();
    const base = [...taken].filter(([, file]) => file === 'docker-compose.yml').map(([name]) => name);
    assert.deepEqual(
      base.filter((name) => !explained.has(name)),
      [],
    );
    assert.deepEqual(
      [...explained].filter((name) => !taken.has(name)),
      [],
    );
  });

  it('names official images by an exact version, without a digest', async () => {
    for (const { image, build } of Object.values((await project.configuration()).services)) {
      if (build) continue;
      assert.match(image, /^[\w./-]+:(?:v?\d+\.\d+\.\d+|RELEASE\.[\dTZ-]+)[\w.-]*$/);
    }
  });

  it('makes every container depend on servers that are healthy and preparations that have ended well', async () => {
    const { services } = await project.configuration();
    const once = Object.keys(services).filter((name) => services[name].restart === 'no');
    for (const [name, { depends_on: needs = {} }] of Object.entries(services))
      for (const [needed, { condition }] of Object.entries(needs))
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

/** @returns {Promise<string[]>} */
async function overrides() {
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
    const withBackup = await project.configuration(files, { ...addresses, COMPOSE_PROFILES: 'backup,minio' });
    assert.ok(['minio', 'bucket', 'backup'].every((name) => name in withBackup.services));
    for (const [name, address] of Object.entries(addresses))
      assert.equal(withBackup.services.backup.environment[name], address);
  });

  it('of scale starts more than one of what is asked most', async () => {
    const { services } = await project.configuration(['docker-compose.yml', 'infra/compose/scale.yml']);
    for (const name of ['auth', 'grids', 'media-api', 'media-worker'])
      assert.ok(services[name].deploy.replicas > 1, name);
  });
});

describe('the Dockerfiles', () => {
  it('are built from nothing that git leaves out, such as backups', async () => {
    const lines = (/** @type {string} */ text) =>
      text
        .split('\n')
        .filter((line) => line && !line.startsWith('#'))
        .map((line) => line.replace(/^\*\*\/|\/$/g, ''));
    const left = lines(await read('.dockerignore'));
    assert.deepEqual(
      lines(await read('.gitignore')).filter((name) => !left.includes(name)),
      [],
    );
  });

  it('build where nothing can be pulled but what they name, and share their first stages', async () => {
    const files = await Promise.all(
      ['infra/compose/service.Dockerfile', 'gateway/Dockerfile', 'infra/compose/setup/Dockerfile'].map(read),
    );
    for (const text of files) assert.doesNotMatch(text, /^#\s*syntax=|COPY .*--(?:link|parents)|<</im);
    const shared = (/** @type {string | undefined} */ text = '') =>
      text.slice(text.indexOf('FROM'), text.indexOf('FROM packages'));
    assert.ok(shared(files[0]).includes('npm ci'));
    assert.equal(shared(files[0]), shared(files[1]));
  });

  it('make images that are less than 350 MB larger than what they are built on', async (context) => {
    const size = async (/** @type {string} */ image) => (await project.inspect(image)).Size;
    const node = await size(/^FROM (\S+)/m.exec(await read('infra/compose/service.Dockerfile'))?.[1] ?? '');
    for (const service of ['auth', 'grids', 'media', 'admin']) {
      const more = Math.round(
        ((await size(`${process.env['COMPOSE_PROJECT_NAME']}-${service}`)) - node) / 1e6,
      );
      context.diagnostic(`${service}: ${more} MB`);
      assert.ok(more < 350, `${service}: ${more} MB`);
    }
  });
});
