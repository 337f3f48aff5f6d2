import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Client } from 'minio';
import { runObjectStoreSuite } from '../s3/object-store-suite.ts';
import { project } from './product.ts';

describe('the access key of the services', () => {
  let store: { host: string; accessKey: string; secretKey: string };
  before(async () => {
    store = {
      host: await project.address('minio'),
      accessKey: await project.secret('media-api', 's3-access-key'),
      secretKey: await project.secret('media-api', 's3-secret-key'),
    };
  });

  it('passes the object store’s contract in its own bucket', async () => {
    // The other parts of the suite make buckets, which this key may not.
    await runObjectStoreSuite({ endpoint: `http://${store.host}:9000`, ...store, bucket: 'tessera' }, [
      '--testNamePattern',
      '^the S3 store ',
    ]);
  });

  it('gets 403 on another bucket', async () => {
    const { host: endPoint, accessKey, secretKey } = store;
    const client = new Client({
      endPoint,
      port: 9000,
      useSSL: false,
      accessKey,
      secretKey,
      region: 'us-east-1',
    });
    const denied = { code: 'AccessDenied' };
    await assert.rejects(client.makeBucket('another'), denied);
    await assert.rejects(client.putObject('another', 'a', Buffer.from('a')), denied);
    await assert.rejects(client.getObject('another', 'a'), denied);
    await assert.rejects(client.listObjectsV2('another').toArray(), denied);
    await assert.rejects(client.setBucketPolicy('tessera', '{}'), denied);
    await assert.rejects(client.removeBucket('tessera'), denied);
  });

  it('gets 403 on the admin API', async () => {
    const script = `
      export MC_HOST_app=http://$ACCESS_KEY:$SECRET_KEY@localhost:9000
      mc admin user list app`;
    await assert.rejects(
      project.exec('minio', ['sh', '-c', script], {
        env: { ACCESS_KEY: store.accessKey, SECRET_KEY: store.secretKey },
      }),
      /Access Denied/,
    );
  });

  it('is not needed to be known: a stranger gets 403', async () => {
    const response = await fetch(`http://${store.host}:9000/tessera/`);
    assert.equal(response.status, 403);
  });
});
