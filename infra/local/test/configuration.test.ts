import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../paths.mjs';
import { withoutProductVariables } from '../service-env.mjs';

const read = (path: string) => readFile(join(ROOT, path), 'utf8');

/**
 * What no person sets: where the parts of an installation find each other, and what a command gives to its container.
 */
const INTERNAL =
  /^(?:(?:HTTP|TCP)_(?:HOST|PORT)|(?:AUTH|GRIDS|MEDIA|MEDIA_WORKER)_(?:TCP|URL)|SERVICE_KEY_.+|.+_FILE|TMP_DIR|TRUST_PROXY|COMPOSE_PROJECT_NAME|FORCE|SNAPSHOT|ACCOUNT)$/;
/** What only work on the product needs (infra/compose/dev.yml). */
const FOR_WORK = ['DATABASE_PORT', 'REDIS_PORT', 'MINIO_PORT', 'MAILPIT_PORT'];

/** The Compose files, by their path. */
const composeFiles = new Map<string, string>();

before(async () => {
  const overrides = (await readdir(join(ROOT, 'infra/compose'))).filter((name) => name.endsWith('.yml'));
  for (const path of ['docker-compose.yml', ...overrides.map((name) => `infra/compose/${name}`)])
    composeFiles.set(path, await read(path));
});

it('the Compose files give every reader of PUBLIC_URL the same address, whichever overrides are on', () => {
  const given: Record<string, string> = {};
  for (const [path, text] of composeFiles)
    for (const [service, { environment }] of Object.entries<any>(
      parse(text, { merge: true, maxAliasCount: -1, logLevel: 'error' }).services,
    ))
      if (environment?.PUBLIC_URL) given[`${service} in ${path}`] = environment.PUBLIC_URL;
  assert.ok(Object.keys(given).length > 3);
  const url =
    '${PUBLIC_URL:-http${TLS_HOST:+s}://${TLS_HOST:-localhost:${PORT:-8080}}${TLS_HOST:+${HTTPS_PORT:+:${HTTPS_PORT:-}}}}';
  assert.deepEqual(given, Object.fromEntries(Object.keys(given).map((reader) => [reader, url])));
});

it('docker-compose.yml hands over, for a refusal, the name of each secret that is set as a file', () => {
  const { environment } = parse(composeFiles.get('docker-compose.yml') ?? '', {
    merge: true,
    maxAliasCount: -1,
  }).services.secrets;
  const secrets = [...composeFiles.values()].flatMap((text) =>
    [
      ...text.matchAll(
        /\$\{((?:[A-Z0-9]+_)?(?:MONGODB_URI\w*|REDIS_URL|SMTP_URL|\w*(?:_KEYS?|SECRET|HEADERS)))(?=\W)/g,
      ),
    ].map(([, name = '']) => name),
  );
  for (const name of new Set(secrets))
    if (!/^(?:BACKUP|TLS|DEV)_|_FILE$/.test(name))
      assert.ok(environment?.UNREAD_FILES.split(' ').includes(`\${${name}_FILE:+${name}_FILE}`), name);
});

describe('the pages of variables', () => {
  const inCompose = () =>
    [...composeFiles.values()].flatMap((text) =>
      [...text.matchAll(/(?<!\$)\$\{([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name),
    );
  const inServices = async () => {
    const files = [
      'libs/service-kit/src/env.ts',
      ...['auth', 'grids', 'media', 'admin'].map((name) => `services/${name}/src/env.ts`),
    ];
    const texts = await Promise.all(files.map(read));
    return texts.flatMap((text) =>
      [...text.matchAll(/^  ([A-Z][A-Z0-9_]*):/gm)].map(([, name = '']) => name),
    );
  };
  const ofLocalPorts = async () =>
    [...(await read('infra/local/ports.ts')).matchAll(/variable: '([A-Z_]+)'/g)].map(([, name = '']) => name);
  /** Those that can be set and are not on a page. */
  const lacking = (names: string[], page: string) =>
    [...new Set(names)].filter((name) => !INTERNAL.test(name) && !new RegExp(`\\b${name}\\b`).test(page));

  it("docs/configuration.md has every one that a service, a Compose file or a local start's port reads", async () => {
    const names = [...inCompose(), ...(await inServices()), ...(await ofLocalPorts())];
    assert.ok(names.length > 100);
    assert.deepEqual(lacking(names, await read('docs/configuration.md')), []);
  });

  it('are left out where a test starts a product, whatever a person has set', async () => {
    // What a person may leave out, in the gateway.
    const ofGateway = (await read('gateway/variables.tsv')).matchAll(/^(\w+)\t(?!-\t)/gm);
    const names = [...(await inServices()), ...(await ofLocalPorts())].filter((name) => !INTERNAL.test(name));
    for (const [, name = ''] of ofGateway) names.push(name);
    const set = Object.fromEntries(
      names.flatMap((name) => [name, `${name}_FILE`]).map((name) => [name, 'set']),
    );
    assert.deepEqual(withoutProductVariables({ ...set, PATH: '/bin' }), { PATH: '/bin' });
  });

  it('.env.example has every one that an installation by Compose reads, and none that it does not', async () => {
    const lines = (await read('.env.example')).match(/(?<=^#?)[A-Z][A-Z0-9_]*(?==)/gm) ?? [];
    const names = inCompose().filter((name) => !FOR_WORK.includes(name));
    assert.deepEqual(lacking(names, lines.join(' ')), []);
    assert.deepEqual(lacking(lines, names.join(' ')), []);
  });
});
