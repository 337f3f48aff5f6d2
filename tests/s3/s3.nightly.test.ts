import { it } from 'node:test';
import { startMinio } from './minio.ts';
import { runObjectStoreSuite } from './object-store-suite.ts';

it('the object store keeps its contract on a real S3 server, built with Go', async (t) => {
  const minio = await startMinio();
  t.after(minio.stop);
  await runObjectStoreSuite(minio);
});
