import {
  copyAsset,
  mediaStatistics,
  retryAsset,
  retryDerivation,
  type Photo,
  type UploadedMedia,
} from '@tessera/contracts';
import { eraseAccountMedia } from '@tessera/jobs';
import { dayOf, Outbox, startOf } from '@tessera/service-kit';
import { eventually, QueryRecorder, signIn } from '@tessera/testing';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AssetSweeps } from '../src/sweeps/asset-sweeps.js';
import { OrphanSweep } from '../src/sweeps/orphan-sweep.js';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { peerOf } from './support/peers.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';
import { GRID } from './support/fake-grids.js';

let service: TestMedia;

beforeAll(async () => {
  service = await startTestMedia();
});
afterAll(() => service.stop());

it('asks the database nothing that no index serves', async () => {
  const person = signIn({ tier: 'creator' });
  const client = new Client(service.api.url, person);
  const worker = await service.startWorker();
  const recorder = new QueryRecorder();
  recorder.start();

  const file = { bytes: await photoJpeg(900, 700) };
  const upload = async () => (await client.form<UploadedMedia>('/api/media', {}, [{ ...file }], anId())).body;
  const placed = await upload();
  const [free, filled] = [await upload(), await upload()];
  const inserted = await client.send<Photo[]>(
    'POST',
    '/api/photos/batch',
    { gridId: GRID, mediaIds: [placed.mediaId] },
    'key',
  );
  const photoId = inserted.body[0]?.id ?? '';
  await client.send('PUT', `/api/photos/${anId()}/media`, { mediaId: filled.mediaId });
  await client.send('POST', '/api/photos/batch', { gridId: anId(), mediaIds: [free.mediaId] });
  await client.form('/api/photos/batch', { gridId: GRID }, [file, { bytes: Buffer.from('<svg/>') }]);
  await client.form('/api/carousels', { gridId: GRID, carouselGroupId: 'group' }, [file]);
  await eventually(async () => expect((await client.get(`/media/${placed.mediaId}/thumb`)).status).toBe(200));
  const [grids, admin] = [peerOf('grids', service), peerOf('admin', service)];
  await grids.send(copyAsset, {
    userId: person.sub,
    mediaId: placed.mediaId,
    photoId: anId(),
    newMediaId: anId(),
  });
  await grids.send(retryAsset, { userId: person.sub, mediaId: placed.mediaId, photoId });
  await admin.send(mediaStatistics, { days: 1, totalBefore: { assets: 0, bytes: 0 } });
  await admin.send(retryDerivation, { assetId: placed.mediaId });
  for (const peer of [grids, admin]) peer.onApplicationShutdown();
  const sweeps = service.api.app.get(AssetSweeps);
  await sweeps.eraseUnclaimed();
  await sweeps.settleClaims();
  await sweeps.eraseUnstored();
  await sweeps.finishErasures();
  await service.api.app.get(OrphanSweep).next(null);
  await service.api.app.get(Outbox).sweep();
  await service.queues.add(eraseAccountMedia, { userId: person.sub });
  await eventually(async () => expect((await client.get(placed.url)).status).toBe(404));

  recorder.stop();
  await worker.stop();
  // Chores of their own time read leases and the version of what is stored.
  const chores = new Set(['leases', 'schema-versions']);
  const asked = [...recorder.collections].filter((name) => !chores.has(name)).sort();
  expect(asked).toEqual(['assets', 'exports', 'idempotency', 'kits', 'tombstones']);
  expect(recorder.count).toBeGreaterThan(40);
  expect(recorder.unserved(service.api.app.get<Connection>(getConnectionToken()))).toEqual([]);
});

it('counts for a request the assets of the open day alone, by an index', async () => {
  const admin = peerOf('admin', service);
  const recorder = new QueryRecorder();
  recorder.start();
  const today = dayOf(new Date());
  const counted = await admin.send(mediaStatistics, {
    days: 1,
    until: today,
    totalBefore: { assets: 7, bytes: 70 },
  });
  recorder.stop();
  admin.onApplicationShutdown();
  const { added, removed, total } = counted.days[0]!;
  expect(total).toEqual({
    assets: 7 + added.assets - removed.assets,
    bytes: 70 + added.bytes - removed.bytes,
  });
  const database = service.api.app.get<Connection>(getConnectionToken());
  expect(recorder.unserved(database)).toEqual([]);
  expect(await recorder.scans(database)).toEqual([]);
  expect(recorder.reachingBehind(startOf(today))).toEqual([]);
});
