import { mediaWorkDone, type UploadedMedia } from '@tessera/contracts';
import { assetChanged, deriveImages } from '@tessera/jobs';
import { jobIdOf, Outbox, RedisConnection } from '@tessera/service-kit';
import { eventually, signIn } from '@tessera/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetsService } from '../src/assets/assets.service.js';
import { AssetEraser } from '../src/assets/asset-eraser.js';
import { DerivationService } from '../src/derivation/derivation.service.js';
import { MediaStore } from '../src/storage/media-store.js';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { peerOf } from './support/peers.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

const person = signIn();
let service: TestMedia;
let client: Client;

beforeAll(async () => {
  service = await startTestMedia();
  client = new Client(service.api.url, person);
});
afterAll(() => service.stop());
beforeEach(() => service.clear());

/** A picture whose variants are left to the worker. */
async function upload(): Promise<UploadedMedia> {
  const bytes = await photoJpeg(900, 600);
  return service.leftToWorker(
    async () => (await client.form<UploadedMedia>('/api/media', {}, [{ bytes }])).body,
  );
}

/** One that a photo has claimed. */
async function claimedUpload(): Promise<{ mediaId: string; photoId: string }> {
  const body = await upload();
  const photoId = anId();
  await service.assets.updateOne({ _id: body.mediaId }, { $set: { photoId }, $unset: { unclaimedSince: 1 } });
  return { mediaId: body.mediaId, photoId };
}

const stateOf = async (mediaId: string) => (await service.assets.findById(mediaId).lean())?.state;
const store = () => service.api.app.get(MediaStore);
const old = new Date(Date.now() - 60_000);

async function withWorker(work: () => Promise<void>): Promise<void> {
  const worker = await service.startWorker();
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

describe('the worker', () => {
  it('makes the variants in one job, counts their bytes and tells grids', async () => {
    const { mediaId } = await claimedUpload();
    await withWorker(async () => {
      await eventually(async () => expect(await stateOf(mediaId)).toBe('ready'));
      await eventually(async () => expect(await service.told()).toEqual([mediaId]));
    });
    const asset = await service.assets.findById(mediaId).lean();
    const { display, thumb } = asset?.derivatives ?? {};
    expect(asset?.bytes).toBe((asset?.master.bytes ?? 0) + (display?.bytes ?? 0) + (thumb?.bytes ?? 0));
    expect(asset?.deriveMark).toBeUndefined();
    expect((await service.storedFiles()).sort()).toEqual(['display@', 'master@', 'thumb@']);
  });

  it('waits for a store that is unavailable, and makes the variants as soon as it is back', async () => {
    const worker = await service.startWorker();
    const away = () => Promise.reject(new Error('the store is unavailable'));
    const used = worker.app.get(MediaStore, { strict: false });
    const read = jest.spyOn(used, 'read').mockImplementation(away);
    const asked = jest.spyOn(used, 'ready').mockImplementation(away);
    const { mediaId } = await claimedUpload();
    await eventually(async () => {
      const [job] = await service.queues.queue(deriveImages.queue).getDelayed();
      expect(job).toBeDefined();
      // As if it had been unavailable for long: the pauses have grown.
      await job!.changeDelay(3_600_000);
    });
    await eventually(() => expect(asked).toHaveBeenCalled());
    expect(await stateOf(mediaId)).toBe('received');
    read.mockRestore();
    asked.mockRestore();
    await eventually(async () => expect(await stateOf(mediaId)).toBe('ready'), 20_000);
    await worker.stop();
  });

  it('tells nobody about media that no photo has', async () => {
    const { mediaId } = await upload();
    await withWorker(async () => {
      await eventually(async () => expect(await stateOf(mediaId)).toBe('ready'));
    });
    expect(await service.told()).toEqual([]);
  });

  it('does a job twice without harm', async () => {
    const { mediaId } = await claimedUpload();
    await service.queues.add(deriveImages, { assetId: mediaId });
    await service.queues.add(deriveImages, { assetId: mediaId });
    await withWorker(async () => {
      await eventually(async () => {
        expect(await stateOf(mediaId)).toBe('ready');
        expect(await service.told()).toEqual([mediaId]);
      });
    });
    expect((await service.assets.findById(mediaId).lean())?.bytes).toBeLessThan(1_000_000);
    expect(await service.storedFiles()).toHaveLength(3);
  });

  it('does nothing for assets that are gone, and for accounts that were erased', async () => {
    const gone = anId();
    await service.queues.add(deriveImages, { assetId: gone });
    const { mediaId } = await claimedUpload();
    const redis = service.api.app.get(RedisConnection);
    await redis.client.set(redis.key('revoked', 'user', person.sub), '1');
    await withWorker(async () => {
      await eventually(async () => {
        expect(
          await service.queues.queue(deriveImages.queue).getJobCounts('waiting', 'active', 'failed'),
        ).toEqual({
          waiting: 0,
          active: 0,
          failed: 0,
        });
      });
    });
    await redis.client.del(redis.key('revoked', 'user', person.sub));
    expect(await stateOf(mediaId)).toBe('received');
    expect(await service.storedFiles()).toEqual(['master@']);
  });

  /** A worker whose asset is erased while it writes the last of its objects; `after` that it may be killed. */
  async function deriveErased(mediaId: string, after: () => void): Promise<void> {
    const put = store().put.bind(store());
    const writing = jest.spyOn(store(), 'put').mockImplementation(async (id, variant, bytes) => {
      if (variant === 'thumb') await service.api.app.get(AssetEraser).erase(id, person.sub);
      await put(id, variant, bytes);
      if (variant === 'thumb') after();
    });
    try {
      await service.api.app.get(DerivationService).derive(mediaId);
    } finally {
      writing.mockRestore();
    }
  }

  it('removes what it wrote for an asset that was erased in the meantime', async () => {
    const { mediaId } = await claimedUpload();
    await deriveErased(mediaId, () => undefined);
    expect(await service.storedFiles()).toEqual([]);
    expect(await service.told()).toEqual([]);
    await service.endErasures();
    expect(await service.assets.countDocuments({})).toBe(0);
  });

  it('loses what a worker wrote for it that was killed after it was erased', async () => {
    const { mediaId } = await claimedUpload();
    const killed = deriveErased(mediaId, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await service.storedFiles()).toEqual(['thumb@']);
    await service.endErasures();
    expect([await service.storedFiles(), await service.assets.countDocuments({})]).toEqual([[], 0]);
  });

  it.each([
    ['cannot be decoded', (mediaId: string) => store().put(mediaId, 'master', Buffer.from('not a picture'))],
    ['is missing', (mediaId: string) => store().delete(mediaId)],
  ])('gives up at once where the master %s, and makes it good on a retry', async (_why, spoil) => {
    const { mediaId, photoId } = await claimedUpload();
    const master = (await store().read(mediaId, 'master')) ?? Buffer.alloc(0);
    await spoil(mediaId);
    await withWorker(async () => {
      await eventually(async () => expect(await stateOf(mediaId)).toBe('failed'));
      await eventually(async () => expect(await service.told()).toEqual([mediaId]));
      await eventually(async () =>
        expect(await service.queues.queue(deriveImages.queue).getFailedCount()).toBe(1),
      );
      await store().put(mediaId, 'master', master);
      const retried = await service.api.app.get(AssetsService).retry(person.sub, mediaId, photoId);
      expect(retried.state).toBe('received');
      await eventually(async () => expect(await stateOf(mediaId)).toBe('ready'));
    });
  });
});

describe('what grids is to hear of', () => {
  it('is queued again where Redis lost it, until grids has heard of it', async () => {
    const { mediaId, photoId } = await claimedUpload();
    await withWorker(async () => {
      await eventually(async () => expect(await service.told()).toEqual([mediaId]));
    });
    await service.queues.queue(assetChanged.queue).obliterate({ force: true });
    await service.assets.updateOne({ _id: mediaId }, { $set: { changedMark: old } });
    await service.api.app.get(Outbox).sweep();
    const [job] = await service.queues.queue(assetChanged.queue).getJobs('waiting');
    const owed = { by: 'media', id: mediaId, mark: old.getTime() };
    expect(job?.data).toEqual({ assetId: mediaId, photoId, owed });
    const grids = peerOf('grids', service);
    const done = { job: assetChanged.name, id: mediaId };
    await grids.send(mediaWorkDone, { ...done, mark: old.getTime() - 1 });
    expect((await service.assets.findById(mediaId).lean())?.changedMark).toEqual(old);
    await grids.send(mediaWorkDone, { ...done, mark: old.getTime() });
    expect((await service.assets.findById(mediaId).lean())?.changedMark).toBeUndefined();
    grids.onApplicationShutdown();
  });
});

describe('the sweep of derivations', () => {
  const sweep = () => service.api.app.get(Outbox).sweep();

  it('queues what Redis has lost, once', async () => {
    const { mediaId } = await claimedUpload();
    await service.assets.updateOne({ _id: mediaId }, { $set: { deriveMark: old } });
    await service.queues.queue(deriveImages.queue).obliterate({ force: true });
    await sweep();
    await sweep();
    expect(await service.queues.queue(deriveImages.queue).getWaitingCount()).toBe(1);
    await withWorker(async () => {
      await eventually(async () => expect(await stateOf(mediaId)).toBe('ready'));
    });
    await sweep();
    expect(await service.queues.queue(deriveImages.queue).getWaitingCount()).toBe(0);
  });

  it('leaves a mark alone that was written a moment ago', async () => {
    await claimedUpload();
    await service.queues.queue(deriveImages.queue).obliterate({ force: true });
    await sweep();
    expect(await service.queues.queue(deriveImages.queue).getWaitingCount()).toBe(0);
  });

  it('gives up what has failed for good without saying so itself', async () => {
    const { mediaId } = await claimedUpload();
    await service.assets.updateOne({ _id: mediaId }, { $set: { deriveMark: old } });
    await service.queues.queue(deriveImages.queue).obliterate({ force: true });
    // A worker that is killed again and again fails its job as stalled, without running any of our code.
    const broken = { ...deriveImages, options: { attempts: 1 } };
    await service.queues.add(broken, { assetId: mediaId }, jobIdOf(deriveImages, { id: mediaId, mark: old }));
    const folder = join(service.env.OBJECT_STORE_DIR ?? '', 'assets', mediaId.slice(0, 2), mediaId);
    await writeFile(join(folder, 'master@'), 'neither a picture nor one of our files');
    await withWorker(async () => {
      await eventually(async () =>
        expect(await service.queues.queue(deriveImages.queue).getFailedCount()).toBe(1),
      );
    });
    expect(await stateOf(mediaId)).toBe('received');
    await sweep();
    expect(await stateOf(mediaId)).toBe('failed');
    expect(await service.told()).toEqual([mediaId]);
  });
});
