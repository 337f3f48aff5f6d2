import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from '../local/paths.mjs';
import { temporaryFolder } from '../local/test/temporary-folder.ts';
import { problemsOf } from './schemas.ts';
import { kubernetesSecrets } from './secrets.mjs';

const at = temporaryFolder();
/** What the secrets are made with. */
const ADDRESSES = { MONGODB_URI: 'm', REDIS_URL: 'r', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 's' };

describe('the manifests of secrets', () => {
  it('are valid, and the same each time', async () => {
    const first = await kubernetesSecrets(at('same'), ADDRESSES);
    for (const item of first.items) assert.deepEqual(await problemsOf(item), []);
    assert.deepEqual(await kubernetesSecrets(at('same'), ADDRESSES), first);
    await assert.rejects(
      kubernetesSecrets(at('same'), {}),
      /set MONGODB_URI, REDIS_URL, S3_ACCESS_KEY, S3_SECRET_KEY/,
    );
  });

  it('take an address of the database for each service in place of one for all', async () => {
    const { MONGODB_URI: one, ...others } = ADDRESSES;
    const each = ['AUTH', 'GRIDS', 'MEDIA', 'ADMIN'].map((name) => [`MONGODB_URI_${name}`, `${one}${name}`]);
    const env = { ...others, ...Object.fromEntries(each) };
    const { items } = await kubernetesSecrets(at('each'), env);
    const told = Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
    assert.equal(told['tessera-media']?.MONGODB_URI, `${one}MEDIA`);
    assert.equal(told['tessera-backup']?.MONGODB_URI_GRIDS, `${one}GRIDS`);
    const three = { ...env, MONGODB_URI_ADMIN: ' ' };
    await assert.rejects(kubernetesSecrets(at('each'), three), /set MONGODB_URI$/);
  });

  it('give the backup every variable of its repository', async () => {
    const source = await readFile(join(ROOT, 'infra/backup/env.ts'), 'utf8');
    const names = [...source.matchAll(/^ {2}(BACKUP_\w+):/gm)].map(([, name = '']) => name);
    // The manifest sets it: it is a folder of the volume.
    const read = names.filter((name) => name !== 'BACKUP_WORK_DIR');
    assert.ok(read.length > 5);
    const repository = Object.fromEntries(read.map((name) => [name, `of ${name}`]));
    const { items } = await kubernetesSecrets(at('repository'), { ...ADDRESSES, ...repository });
    const told = Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
    for (const [name, value] of Object.entries(repository))
      assert.equal(told['tessera-backup']?.[name], value, name);
    assert.doesNotMatch(JSON.stringify(told['tessera-media']), /BACKUP_/);
  });

  it('hold the token of the collector of traces for each service that sends some', async () => {
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer t';
    const { items } = await kubernetesSecrets(at('traces'), { ...ADDRESSES, OTEL_EXPORTER_OTLP_HEADERS });
    const holders = items.filter(({ stringData }) => stringData['OTEL_EXPORTER_OTLP_HEADERS']);
    assert.deepEqual(
      holders.map(({ metadata }) => metadata.name),
      ['tessera-auth', 'tessera-grids', 'tessera-media', 'tessera-admin'],
    );
  });

  it('with a new key for log-ins tell everybody of it before auth signs by it, each step as often as it is repeated', async () => {
    const keys = async (rotation?: 'announce' | 'use') => {
      const { items } = await kubernetesSecrets(at('rotated'), ADDRESSES, rotation);
      const told = Object.fromEntries(items.map(({ metadata, stringData }) => [metadata.name, stringData]));
      const { kid } = JSON.parse(String(told['tessera-auth']?.JWT_PRIVATE_KEY)) as { kid: string };
      const lists = ['auth', 'grids', 'media', 'admin'].map(
        (name) => told[`tessera-${name}`]?.JWT_PUBLIC_KEYS,
      );
      assert.equal(new Set(lists).size, 1);
      const accepted = JSON.parse(String(lists[0])) as { kid: string; retiredAt?: string }[];
      const retired = accepted.filter(({ retiredAt }) => retiredAt).map((each) => each.kid);
      return { kid, accepted: accepted.map((each) => each.kid), retired };
    };
    const before = await keys();
    const during = await keys('announce');
    assert.equal(during.kid, before.kid);
    assert.deepEqual([during.accepted.slice(1), during.retired], [before.accepted, []]);
    assert.deepEqual([await keys('announce'), await keys()], [during, during]);
    const later = await keys('use');
    assert.equal(later.kid, during.accepted[0]);
    assert.deepEqual([later.accepted, later.retired], [during.accepted, [before.kid]]);
    assert.deepEqual([await keys('use'), await keys()], [later, later]);
  });
});
