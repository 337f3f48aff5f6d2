// @ts-check
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { temporaryFolder } from '../../infra/local/test/temporary-folder.ts';
import { renderGateway } from '../../infra/local/nginx.ts';

const outDir = temporaryFolder()();

const variables = {
  PATH: process.env['PATH'],
  GATEWAY_LISTEN: '127.0.0.1:8080',
  AUTH_HTTP: '127.0.0.1:8081',
  GRIDS_HTTP: '127.0.0.1:8082',
  MEDIA_HTTP: '127.0.0.1:8083',
  ADMIN_HTTP: '127.0.0.1:8085',
  WEB_ROOT: '/srv/a folder/web',
  CACHE_DIR: '/srv/cache',
  TMP_DIR: '/srv/tmp',
  LOG_DIR: '/srv/log',
};

describe('rendering', () => {
  it('fills in every variable and leaves those of NGINX', async () => {
    await renderGateway(outDir, variables);
    const texts = await Promise.all(
      (await readdir(outDir)).map((name) => readFile(join(outDir, name), 'utf8')),
    );
    assert.equal(
      texts.some((text) => /\$\{/.test(text)),
      false,
    );
    assert.ok(texts.some((text) => text.includes('root "/srv/a folder/web";')));
    assert.ok(texts.some((text) => text.includes('$remote_addr')));
  });

  /** @type {readonly [string, string][]} */
  const bad = [
    ['PRODUCTION_HOST', 'x"}\'; return 200 "'],
    ['DEV_ACCESS_KEY', 'a"b'],
    ['PRE_LAUNCH', 'yes'],
    ['RETENTION', 'true'],
    ['OPERATOR_NAME', 'Ada "the operator"'],
    ['OPERATOR_ADDRESS', '1 $host Street'],
    ['RATE_ACCOUNT', '30'],
    ['RATE_UPLOAD_BURST', 'many'],
    ['REQUESTS_AT_ONCE', '65536'],
    ['WEB_ROOT', '/srv/$host'],
    ['AUTH_HTTP', 'auth'],
    ['TRUSTED_PROXIES', '10.0.0.1; deny all'],
  ];
  for (const [name, value] of bad) {
    it(`refuses ${name}=${value}`, async () => {
      await assert.rejects(renderGateway(outDir, { ...variables, [name]: value }), new RegExp(name));
    });
  }

  it('names every replica in the image: one name for all, or those that are to be used for now', async () => {
    const source = join(import.meta.dirname, '..');
    const inImage = (/** @type {NodeJS.ProcessEnv} */ env) =>
      execa('bash', [join(source, 'image/render.sh'), outDir, 'dynamic', source], {
        ...{ env: { ...variables, ...env }, extendEnv: false },
      });
    await inImage({ AUTH_HTTP: 'auth:8080', GRIDS_HTTP: '172.18.0.9:8080 172.18.0.10:8080' });
    const rendered = await readFile(join(outDir, 'upstreams.conf'), 'utf8');
    assert.match(rendered, /upstream auth \{\n.*\n +server auth:8080 resolve max_fails=0;/);
    assert.match(rendered, /server 172\.18\.0\.9:8080 resolve .*; server 172\.18\.0\.10:8080 resolve/);
    await assert.rejects(inImage({ GRIDS_HTTP: 'a:1 b:1; return' }), /GRIDS_HTTP names "b:1;"/);
  });

  it('has every variable that a person may set in docker-compose.yml', async () => {
    const compose = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
    const table = await readFile(new URL('../variables.tsv', import.meta.url), 'utf8');
    const optional = [...table.matchAll(/^(\w+)\t(?!-\t)/gm)].map(([, name = '']) => name);
    assert.ok(optional.length > 15);
    for (const name of optional) {
      // The image sets it: the exporter finds it at a port of its own.
      if (name === 'GATEWAY_STATUS_LISTEN') continue;
      assert.ok(compose.includes(`\n      ${name}: \${${name}:-}\n`), name);
    }
  });

  it('names a variable that is missing', async () => {
    const lacking = { ...variables, AUTH_HTTP: undefined };
    await assert.rejects(renderGateway(outDir, lacking), /AUTH_HTTP is missing/);
  });
});
