import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { minioEnv, startMinio, type RunningMinio } from '../../../tests/s3/minio.ts';
import { pictureOf, post, signUp } from '../../../tests/support/people.ts';
import { dataAddresses } from '../../local/run-records.mjs';
import { TemporaryStack } from '../../local/temporary-stack.ts';
import { temporaryFolder } from '../../local/test/temporary-folder.ts';
import { elsewhere, objectsOf, pathWithRestic, printedBy } from './backing-up.ts';
import { fillGrid } from './filled-installation.ts';

const at = temporaryFolder();

let minio: RunningMinio;
let product: TemporaryStack;
let env: NodeJS.ProcessEnv;

const tessera = (args: string[], more: NodeJS.ProcessEnv = {}) =>
  printedBy(product, ['infra/backup/main.ts', ...args], { ...env, ...more });

before(async () => {
  minio = await startMinio();
  product = await TemporaryStack.start({ env: minioEnv(minio) });
  env = {
    ...(await dataAddresses(product.stack.paths.run)),
    PATH: await pathWithRestic(),
    BACKUP_REPOSITORY: `s3:${minio.endpoint}/backups/tessera`,
    BACKUP_PASSWORD: 'a password of the tests',
    BACKUP_S3_ACCESS_KEY: minio.accessKey,
    BACKUP_S3_SECRET_KEY: minio.secretKey,
    BACKUP_WORK_DIR: at('work'),
  };
});
after(async () => {
  await product?.stop();
  await minio?.stop();
});

describe('a snapshot of an installation on S3, in a repository on S3', () => {
  it('copies only new pictures from the store, and is restored into a folder with the same ones', async () => {
    const { api } = await signUp(product.url);
    const gridId = await fillGrid(api);
    assert.match(await tessera(['backup']), /^copying new pictures +15 files/m);
    await post(api, gridId, [await pictureOf(9)]);
    assert.match(await tessera(['backup']), /^copying new pictures +(?:[1-9]|1[0-8]) files/m);
    assert.match(await tessera(['check', 'data']), /whole/);
    const folder = { S3_ENDPOINT: '', ...elsewhere('elsewhere', at('elsewhere')) };
    assert.match(await tessera(['restore', 'latest'], folder), /every document and every picture/);
    const restored = await objectsOf({ ...env, ...folder });
    assert.ok(restored.count >= 16);
    const mirror = { S3_ENDPOINT: '', OBJECT_STORE_DIR: at('work/objects') };
    assert.deepEqual(await objectsOf({ ...env, ...mirror }), restored);
    assert.equal((await readdir(at('work'))).includes('tessera-database'), false);
  });
});
