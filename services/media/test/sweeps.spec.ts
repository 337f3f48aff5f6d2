import { mediaUrl, type Photo, type UploadedMedia } from '@tessera/contracts';
import { eraseAccountMedia, eraseAsset } from '@tessera/jobs';
import { AppError, erasureHoldKey, RedisConnection } from '@tessera/service-kit';
import { eventually, signIn } from '@tessera/testing';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssetSweeps, PAGE } from '../src/sweeps/asset-sweeps.js';
import { OrphanSweep } from '../src/sweeps/orphan-sweep.js';
import { UploadLeftovers } from '../src/sweeps/upload-leftovers.js';
import { MediaStore } from '../src/storage/media-store.js';
import { anId, hoursAgo, writeAsset } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
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

const sweeps = () => service.api.app.get(AssetSweeps);
const exists = async (id: string) => (await service.assets.countDocuments({ _id: id })) === 1;

async function upload(): Promise<string> {
  const { body } = await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg() }]);
  return body.mediaId;
}

describe('media that were never placed', () => {
  it('are erased after a day, with their objects', async () => {
    const [fresh, old] = [await upload(), await upload()];
    await service.assets.updateOne({ _id: old }, { $set: { unclaimedSince: hoursAgo(24.1) } });
    await service.assets.updateOne({ _id: fresh }, { $set: { unclaimedSince: hoursAgo(23.9) } });
    await sweeps().eraseUnclaimed();
    expect((await service.storedFiles()).sort()).toEqual(['display@', 'master@', 'thumb@']);
    await service.endErasures();
    expect([await exists(fresh), await exists(old)]).toEqual([true, false]);
  });

  it('are kept where a photo claims them at the last moment', async () => {
    const mediaId = await upload();
    await service.assets.updateOne(
      { _id: mediaId },
      { $set: { photoId: anId(), unclaimedSince: hoursAgo(30) } },
    );
    await sweeps().eraseUnclaimed();
    expect(await exists(mediaId)).toBe(true);
  });
});

describe('more than a round of a sweep takes up at once', () => {
  beforeEach(() => {
    jest.replaceProperty(PAGE, 'size', 2);
  });
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['media that were never placed', { unclaimedSince: hoursAgo(25) }, 'eraseUnclaimed'],
    ['masters that were not stored', { state: 'storing', storingSince: hoursAgo(2) }, 'eraseUnstored'],
    ['erasures that did not end', { expiringAt: hoursAgo(1) }, 'finishErasures'],
  ] as const)('is done in the same round: %s', async (_what, left, sweep) => {
    for (let count = 0; count < 5; count += 1) await writeAsset(service.assets, left);
    await sweeps()[sweep]();
    expect(await service.assets.countDocuments()).toBe(0);
  });

  it('is done in the same round: claims that grids was not asked about', async () => {
    for (let count = 0; count < 5; count += 1)
      await writeAsset(service.assets, { photoId: anId(), unconfirmedSince: hoursAgo(3) });
    await sweeps().settleClaims();
    expect(await service.assets.countDocuments({ unconfirmedSince: { $exists: true } })).toBe(0);
  });

  it.each(['eraseUnclaimed', 'eraseUnstored', 'finishErasures'] as const)(
    'ends %s while a backup holds erasures back',
    async (sweep) => {
      const left = { unclaimedSince: hoursAgo(25), storingSince: hoursAgo(2), state: 'storing' } as const;
      for (let count = 0; count < 5; count += 1)
        await writeAsset(service.assets, {
          ...left,
          ...(sweep === 'finishErasures' && { expiringAt: hoursAgo(1) }),
        });
      const redis = service.api.app.get(RedisConnection);
      await redis.client.set(erasureHoldKey(redis), 'a backup', 'PX', 60_000);
      await sweeps()[sweep]();
      expect(await service.assets.countDocuments({ expiringAt: { $exists: true } })).toBe(5);
      await redis.client.del(erasureHoldKey(redis));
    },
  );
});

describe('claims that grids was not asked about yet', () => {
  it('are given up after two hours where it has no such photo, and kept where it has', async () => {
    const unconfirmedSince = hoursAgo(2.1);
    const [lost, kept, young] = [anId(), anId(), anId()];
    const { _id: lostMedia } = await writeAsset(service.assets, { photoId: lost, unconfirmedSince });
    const { _id: keptMedia } = await writeAsset(service.assets, { photoId: kept, unconfirmedSince });
    const { _id: youngMedia } = await writeAsset(service.assets, {
      photoId: young,
      unconfirmedSince: hoursAgo(1),
    });
    service.grids.photos.set(kept, { id: kept, url: mediaUrl(keptMedia, 'master') } as Photo);
    await sweeps().settleClaims();
    const [a, b, c] = await Promise.all(
      [lostMedia, keptMedia, youngMedia].map((id) => service.assets.findById(id).lean()),
    );
    expect(a?.photoId).toBeUndefined();
    expect(Date.now() - Number(a?.unclaimedSince)).toBeLessThan(60_000);
    expect([b?.photoId, b?.unconfirmedSince]).toEqual([kept, undefined]);
    expect([c?.photoId, c?.unconfirmedSince]).toEqual([young, expect.anything()]);
  });

  it('have grids told of a picture for posting, which may have come before grids had the photo', async () => {
    const unconfirmedSince = hoursAgo(2.1);
    const [ready, failed, none] = [anId(), anId(), anId()];
    const stored = { bytes: 1, etag: 'p' };
    const sent = { posting: { sent: 's', posting: stored, tile400: stored, tile800: stored } };
    const assets = await Promise.all([
      writeAsset(service.assets, { photoId: ready, unconfirmedSince, ...sent }),
      writeAsset(service.assets, { photoId: failed, unconfirmedSince, postingFailed: true }),
      writeAsset(service.assets, { photoId: none, unconfirmedSince }),
      writeAsset(service.assets, { photoId: anId(), unconfirmedSince, ...sent }),
    ]);
    assets.slice(0, 3).forEach(({ _id, photoId = '' }) => {
      service.grids.photos.set(photoId, { id: photoId, url: mediaUrl(_id, 'master') } as Photo);
    });
    await sweeps().settleClaims();
    const marked = await service.assets.find({ changedMark: { $exists: true } }).lean();
    expect(marked.map(({ photoId }) => photoId).sort()).toEqual([ready, failed].sort());
  });

  it('are given up where the photo shows another picture by now', async () => {
    const photoId = anId();
    const { _id } = await writeAsset(service.assets, { photoId, unconfirmedSince: hoursAgo(2.1) });
    service.grids.photos.set(photoId, { id: photoId, url: mediaUrl(anId(), 'master') } as Photo);
    await sweeps().settleClaims();
    expect((await service.assets.findById(_id).lean())?.photoId).toBeUndefined();
  });

  it('are kept where the photo showed the picture before, and can show it again', async () => {
    const photoId = anId();
    const { _id } = await writeAsset(service.assets, { photoId, unconfirmedSince: hoursAgo(2.1) });
    service.grids.photos.set(photoId, { id: photoId, url: mediaUrl(anId(), 'master') } as Photo);
    service.grids.former.set(photoId, _id);
    await sweeps().settleClaims();
    const { photoId: claimed, unconfirmedSince } = (await service.assets.findById(_id).lean()) ?? {};
    expect([claimed, unconfirmedSince]).toEqual([photoId, undefined]);
  });

  it('are given up where the response to a fill was lost and its repeat was refused, and can fill again', async () => {
    const [mediaId, photoId] = [await upload(), anId()];
    const fill = () => client.send<Photo>('PUT', `/api/photos/${photoId}/media`, { mediaId });
    const claim = async () => (await service.assets.findById(mediaId).lean())?.photoId;
    service.grids.addPlaceholder(photoId);
    for (const code of ['DEPENDENCY_UNAVAILABLE', 'PHOTO_LIMIT_REACHED'] as const) {
      service.grids.onPlace = () => {
        throw new AppError(code);
      };
      expect((await fill()).body).toMatchObject({ code });
      // The first try may yet reach the grid.
      expect(await claim()).toBe(photoId);
    }
    await sweeps().settleClaims();
    expect(await claim()).toBe(photoId);
    await service.assets.updateOne({ _id: mediaId }, { $set: { unconfirmedSince: hoursAgo(2.1) } });
    await sweeps().settleClaims();
    expect(await claim()).toBeUndefined();
    service.grids.onPlace = () => undefined;
    expect((await fill()).status).toBe(200);
    await service.assets.updateOne({ _id: mediaId }, { $set: { unconfirmedSince: hoursAgo(2.1) } });
    await sweeps().settleClaims();
    expect(await claim()).toBe(photoId);
  });

  it('are kept where grids does not respond', async () => {
    const photoId = anId();
    const { _id } = await writeAsset(service.assets, { photoId, unconfirmedSince: hoursAgo(5) });
    await service.grids.close();
    await expect(sweeps().settleClaims()).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect((await service.assets.findById(_id).lean())?.photoId).toBe(photoId);
  });
});

describe('what a killed process left', () => {
  it('is erased: masters that were not stored, erasures that did not end', async () => {
    const half = await upload();
    await service.assets.updateOne(
      { _id: half },
      { $set: { state: 'storing', storingSince: hoursAgo(1.1) } },
    );
    const { _id: current } = await writeAsset(service.assets, { state: 'storing', storingSince: new Date() });
    const begun = await upload();
    await service.assets.updateOne({ _id: begun }, { $set: { expiringAt: hoursAgo(0.1) } });
    await sweeps().eraseUnstored();
    await sweeps().finishErasures();
    expect([await exists(half), await exists(begun), await exists(current)]).toEqual([false, false, true]);
    expect(await service.storedFiles()).toEqual([]);
  });

  it('is removed from the folder of uploads in flight, and what is in flight now is not', async () => {
    const folder = service.env.TMP_DIR ?? '';
    for (const name of ['upload-old', 'upload-new']) {
      await mkdir(join(folder, name));
      await writeFile(join(folder, name, '0'), 'half');
    }
    await utimes(join(folder, 'upload-old'), hoursAgo(2), hoursAgo(2));
    await service.api.app.get(UploadLeftovers).remove();
    expect(await readdir(folder)).toEqual(['upload-new']);
  });
});

describe('objects without a document', () => {
  const store = () => service.api.app.get(MediaStore);
  const sweep = () => service.api.app.get(OrphanSweep).next(null);

  async function agedObject(): Promise<string> {
    const mediaId = anId();
    await store().put(mediaId, 'thumb', Buffer.from('left behind'));
    const path = join(service.env.OBJECT_STORE_DIR ?? '', 'assets', mediaId.slice(0, 2), mediaId, 'thumb@');
    await utimes(path, hoursAgo(2), hoursAgo(2));
    return mediaId;
  }

  it('are removed, and all others stay', async () => {
    await upload();
    const mediaId = anId();
    await store().put(mediaId, 'display', Buffer.from('written a moment ago'));
    await agedObject();
    await agedObject();
    expect(await sweep()).toEqual({ cursor: null, removed: 2 });
    expect((await service.storedFiles()).sort()).toEqual(['display@', 'display@', 'master@', 'thumb@']);
  });

  it('are left alone where they are nearly all there is: that is the wrong database', async () => {
    await Promise.all(Array.from({ length: 30 }, agedObject));
    expect(await sweep()).toEqual({ cursor: null, removed: 0 });
    expect(await service.storedFiles()).toHaveLength(30);
  });
});

describe('erasure, as a job', () => {
  it('removes one asset of its owner, and everything of an account', async () => {
    const [one, two, three] = [await upload(), await upload(), await upload()];
    const { _id: strangers } = await writeAsset(service.assets);
    const worker = await service.startWorker();
    await service.queues.add(eraseAsset, { assetId: one, ownerId: person.sub });
    await service.queues.add(eraseAsset, { assetId: two, ownerId: anId() });
    await eventually(async () => {
      await service.endErasures();
      expect(await exists(one)).toBe(false);
    });
    expect([await exists(two), await exists(three)]).toEqual([true, true]);
    await service.queues.add(eraseAccountMedia, { userId: person.sub });
    await service.queues.add(eraseAccountMedia, { userId: person.sub });
    await eventually(async () => {
      expect(await service.storedFiles()).toEqual([]);
      expect(
        await service.queues.queue(eraseAsset.queue).getJobCounts('waiting', 'active', 'failed'),
      ).toEqual({
        waiting: 0,
        active: 0,
        failed: 0,
      });
    });
    await worker.stop();
    await service.endErasures();
    expect(await service.assets.countDocuments({ ownerId: person.sub })).toBe(0);
    expect(await exists(strangers)).toBe(true);
  });
});

describe('while a backup holds erasures back', () => {
  const redis = () => service.api.app.get(RedisConnection);
  const hold = () => redis().client.set(erasureHoldKey(redis()), 'a backup', 'PX', 60_000);
  const release = () => redis().client.del(erasureHoldKey(redis()));
  afterEach(release);

  it('an erased picture is served no more, keeps its objects, and loses them after the backup', async () => {
    const [one, two] = [await upload(), await upload()];
    const worker = await service.startWorker();
    await hold();
    await service.queues.add(eraseAsset, { assetId: one, ownerId: person.sub });
    await service.queues.add(eraseAccountMedia, { userId: person.sub });
    await eventually(async () => {
      expect(await service.assets.countDocuments({ expiringAt: { $exists: true } })).toBe(2);
    });
    await worker.stop();
    await service.endErasures();
    expect([await exists(one), await exists(two)]).toEqual([true, true]);
    const masters = (await service.storedFiles()).filter((file) => file === 'master@');
    expect(masters).toHaveLength(2);
    expect((await fetch(`${service.api.url}/media/${one}/master`)).status).toBe(404);
    await release();
    await sweeps().finishErasures();
    expect(await service.assets.countDocuments()).toBe(0);
    expect(await service.storedFiles()).toEqual([]);
  });
});
