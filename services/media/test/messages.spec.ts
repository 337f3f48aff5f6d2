import {
  assetImages,
  claimAssets,
  copyAsset,
  LIMITS,
  mediaStatistics,
  releaseAssets,
  retryAsset,
  retryDerivation,
  storePicture,
  type UploadedMedia,
} from '@tessera/contracts';
import { deriveImages } from '@tessera/jobs';
import type { FileClient, MessageClient } from '@tessera/service-kit';
import { eventually, plainPng, signIn, type SignedIn } from '@tessera/testing';
import sharp from 'sharp';
import { AssetEraser } from '../src/assets/asset-eraser.js';
import { anId, writeAsset } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { damagedFiles, photoJpeg } from './support/hostile-files.js';
import { filePeerOf, peerOf } from './support/peers.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

let service: TestMedia;
let grids: MessageClient;
let auth: MessageClient;
let person: SignedIn;
let client: Client;

beforeAll(async () => {
  service = await startTestMedia();
  grids = peerOf('grids', service);
  auth = peerOf('auth', service);
});
afterAll(async () => {
  grids.onApplicationShutdown();
  auth.onApplicationShutdown();
  await service.stop();
});
beforeEach(async () => {
  await service.clear();
  person = signIn();
  client = new Client(service.api.url, person);
});

const upload = async () =>
  (await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg(900, 600) }])).body;
const status = async (path: string) => (await client.get(path)).status;

describe('the state of assets', () => {
  it('is told of those that are there', async () => {
    const { mediaId, width, height, thumbhash } = await upload();
    const { _id: expiring } = await writeAsset(service.assets, { expiringAt: new Date() });
    const response = await grids.send(assetImages, { mediaIds: [anId(), mediaId, expiring] });
    expect(response).toEqual([{ mediaId, width, height, thumbhash, state: 'ready' }]);
    expect(await grids.send(assetImages, { mediaIds: [] })).toEqual([]);
  });

  it('is told to grids alone', async () => {
    await expect(auth.send(assetImages, { mediaIds: [] })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('claims of assets', () => {
  it('are made for those that are free or the same photo`s, each by itself', async () => {
    const [photoId, other] = [anId(), anId()];
    const userId = person.sub;
    const { mediaId, width, height, thumbhash } = await upload();
    const { _id: expiring } = await writeAsset(service.assets, { ownerId: userId, expiringAt: new Date() });
    const { _id: stranger } = await writeAsset(service.assets, {});
    const { _id: taken } = await writeAsset(service.assets, { ownerId: userId, photoId: other });
    const claims = [mediaId, expiring, stranger, taken, anId()].map((id) => ({ mediaId: id, photoId }));
    const claimed = { mediaId, width, height, thumbhash, state: 'ready', photoId };
    expect(await grids.send(claimAssets, { userId, claims })).toEqual([{ ...claimed, fresh: true }]);
    expect(await grids.send(claimAssets, { userId, claims })).toEqual([{ ...claimed, fresh: false }]);
    const twice = [photoId, other].map((each) => ({ mediaId, photoId: each }));
    expect(await grids.send(claimAssets, { userId, claims: twice })).toEqual([{ ...claimed, fresh: false }]);
  });

  it('are given up by who made them, and then are free for another photo', async () => {
    const { mediaId } = await upload();
    const userId = person.sub;
    const claim = { mediaId, photoId: anId() };
    await grids.send(claimAssets, { userId, claims: [claim] });
    await grids.send(releaseAssets, { userId, claims: [{ mediaId, photoId: anId() }] });
    await grids.send(releaseAssets, { userId: anId(), claims: [claim] });
    const next = { mediaId, photoId: anId() };
    expect(await grids.send(claimAssets, { userId, claims: [next] })).toEqual([]);
    await grids.send(releaseAssets, { userId, claims: [claim] });
    expect(await grids.send(claimAssets, { userId, claims: [next] })).toMatchObject([{ fresh: true }]);
  });
});

describe('a copy', () => {
  it('has objects of its own, belongs to its photo, and is made once [D5.4]', async () => {
    const { mediaId, ...shown } = await upload();
    const message = { userId: person.sub, mediaId, photoId: anId(), newMediaId: anId() };
    const copy = await grids.send(copyAsset, message);
    expect(copy).toEqual({
      mediaId: message.newMediaId,
      width: shown.width,
      height: shown.height,
      thumbhash: shown.thumbhash,
      state: 'ready',
    });
    expect(await grids.send(copyAsset, message)).toEqual(copy);
    expect((await service.assets.findById(message.newMediaId).lean())?.photoId).toBe(message.photoId);
    expect((await service.storedFiles()).sort()).toEqual(
      ['display@', 'master@', 'thumb@'].flatMap((file) => [file, file]),
    );
    await expect(grids.send(copyAsset, { ...message, photoId: anId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is claimed again by a repeat after it was given up, unless another photo has it', async () => {
    const { mediaId } = await upload();
    const userId = person.sub;
    const message = { userId, mediaId, photoId: anId(), newMediaId: anId() };
    const claim = { mediaId: message.newMediaId, photoId: message.photoId };
    await grids.send(copyAsset, message);
    await grids.send(releaseAssets, { userId, claims: [claim] });
    await grids.send(copyAsset, message);
    const document = await service.assets.findById(message.newMediaId).lean();
    expect([document?.photoId, document?.unclaimedSince]).toEqual([message.photoId, undefined]);
    await grids.send(releaseAssets, { userId, claims: [claim] });
    await grids.send(claimAssets, { userId, claims: [{ ...claim, photoId: anId() }] });
    await expect(grids.send(copyAsset, message)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is ready at once where the original is', async () => {
    const { mediaId } = await upload();
    const worker = await service.startWorker();
    await eventually(async () =>
      expect((await service.assets.findById(mediaId).lean())?.state).toBe('ready'),
    );
    await worker.stop();
    const newMediaId = anId();
    const copy = await grids.send(copyAsset, { userId: person.sub, mediaId, photoId: anId(), newMediaId });
    expect(copy.state).toBe('ready');
    const [original, copied] = await Promise.all(
      [mediaId, newMediaId].map((id) => service.assets.findById(id).lean()),
    );
    expect(copied?.bytes).toBe(original?.bytes);
    for (const variant of ['master', 'display', 'thumb'])
      expect(await status(`/media/${newMediaId}/${variant}`)).toBe(200);
  });

  it('is made of nobody else’s picture', async () => {
    const { mediaId } = await upload();
    const message = { userId: signIn().sub, mediaId, photoId: anId(), newMediaId: anId() };
    await expect(grids.send(copyAsset, message)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await service.assets.countDocuments({})).toBe(1);
  });

  it('leaves nothing where the original’s object is lost', async () => {
    const { _id: mediaId } = await writeAsset(service.assets, { ownerId: person.sub });
    const message = { userId: person.sub, mediaId, photoId: anId(), newMediaId: anId() };
    await expect(grids.send(copyAsset, message)).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(await service.assets.countDocuments({})).toBe(1);
  });
});

describe('a picture', () => {
  let files: FileClient;
  beforeAll(() => {
    files = filePeerOf('grids', service);
  });
  const send = (picture: Buffer, photoId: string | null = anId(), from = files) =>
    from.send(storePicture, { userId: person.sub, photoId, newMediaId: anId() }, picture);

  it('becomes the asset of its photo', async () => {
    const message = { userId: person.sub, photoId: anId(), newMediaId: anId() };
    const picture = await photoJpeg(300, 200);
    const image = await files.send(storePicture, message, picture);
    expect(image).toMatchObject({ mediaId: message.newMediaId, width: 300, height: 200, state: 'ready' });
    expect(await files.send(storePicture, message, picture)).toEqual(image);
    expect(await service.assets.countDocuments({ photoId: message.photoId })).toBe(1);
    expect(await service.queues.queue(deriveImages.queue).getWaitingCount()).toBe(0);
    expect(await service.uploadsInFlight()).toEqual([]);
  });

  it('becomes a profile picture: a square that no photo may claim and no sweep takes for unwanted', async () => {
    const newMediaId = anId();
    const message = { userId: person.sub, photoId: null, newMediaId };
    const image = await filePeerOf('auth', service).send(storePicture, message, await photoJpeg(640, 480));
    expect(image).toMatchObject({ width: 400, height: 400, state: 'ready' });
    const served = Buffer.from(await (await client.get(`/media/${newMediaId}/master`)).arrayBuffer());
    expect(await sharp(served).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
    const asset = await service.assets.findById(newMediaId).lean();
    expect([asset?.unclaimedSince, asset?.unconfirmedSince, asset?.deriveMark]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const claim = await client.send('PUT', `/api/photos/${anId()}/media`, { mediaId: newMediaId });
    expect(claim.status).toBe(404);
  });

  it('is refused like a file', async () => {
    const damaged = (await damagedFiles())['half a JPEG'] ?? Buffer.alloc(0);
    const cases = [
      [Buffer.from('<svg/>'), 'UNSUPPORTED_IMAGE'],
      [damaged, 'IMAGE_UNREADABLE'],
      [plainPng(16_000, 4_000), 'FILE_TOO_LARGE'],
      [Buffer.alloc(LIMITS.upload.bytes + 1), 'FILE_TOO_LARGE'],
    ] as const;
    for (const [picture, code] of cases) await expect(send(picture)).rejects.toMatchObject({ code });
    expect(await service.assets.countDocuments({})).toBe(0);
    expect([await service.storedFiles(), await service.uploadsInFlight()]).toEqual([[], []]);
  });

  it('comes beside thirty others as large as they may be, and takes no other call along', async () => {
    const picture = Buffer.concat([await photoJpeg(300, 200), Buffer.alloc(LIMITS.upload.bytes - 100_000)]);
    const people = Array.from({ length: 32 }, () => signIn().sub);
    const sent = people.map((userId) =>
      files.send(storePicture, { userId, photoId: anId(), newMediaId: anId() }, picture),
    );
    expect(await grids.send(assetImages, { mediaIds: [] })).toEqual([]);
    for (const { width } of await Promise.all(sent)) expect(width).toBe(300);
  });
});

describe('another try', () => {
  it('is made of what failed, and of nothing else', async () => {
    const photoId = anId();
    const { _id: mediaId, ownerId } = await writeAsset(service.assets, { state: 'failed', photoId });
    const message = { userId: ownerId, photoId, mediaId };
    expect(await grids.send(retryAsset, message)).toMatchObject({ mediaId, state: 'received' });
    expect(await service.queues.queue(deriveImages.queue).getWaitingCount()).toBe(1);
    expect(await grids.send(retryAsset, message)).toMatchObject({ state: 'received' });
    expect(await service.queues.queue(deriveImages.queue).getWaitingCount()).toBe(1);
    for (const wrong of [{ userId: anId() }, { photoId: anId() }, { mediaId: anId() }]) {
      await expect(grids.send(retryAsset, { ...message, ...wrong })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});

describe('the counts of storage', () => {
  it('are returned to admin: what all assets hold, and no more of what is erased', async () => {
    const admin = peerOf('admin', service);
    const stored = async () => (await admin.send(mediaStatistics, { days: 1 })).days[0]?.total;
    const before = await stored();
    const { _id, ownerId } = await writeAsset(service.assets, { bytes: 1_000 });
    await writeAsset(service.assets, { bytes: 234 });
    expect(await stored()).toEqual({ assets: before!.assets + 2, bytes: before!.bytes + 1_234 });
    const eraser = service.api.app.get(AssetEraser);
    await eraser.erase(_id, ownerId);
    await eraser.erase(_id, ownerId);
    expect(await stored()).toEqual({ assets: before!.assets + 1, bytes: before!.bytes + 234 });
    admin.onApplicationShutdown();
    await expect(grids.send(mediaStatistics, { days: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a retry of the operator', () => {
  it('writes a new mark into an asset without variants, and queues its job', async () => {
    const admin = peerOf('admin', service);
    const old = new Date(Date.now() - 3_600_000);
    const failed = await writeAsset(service.assets, { state: 'failed' });
    const stuck = await writeAsset(service.assets, { state: 'received', deriveMark: old });
    for (const { _id } of [failed, stuck]) {
      await expect(admin.send(retryDerivation, { assetId: _id })).resolves.toEqual({ retried: true });
      const asset = await service.assets.findById(_id).lean();
      expect(asset).toMatchObject({ state: 'received' });
      expect(asset!.deriveMark!.getTime()).toBeGreaterThan(old.getTime());
      const jobId = `derive-images-${_id}-${asset!.deriveMark!.getTime()}`;
      expect(await service.queues.queue(deriveImages.queue).getJob(jobId)).toBeDefined();
    }
    const ready = await writeAsset(service.assets, { state: 'ready' });
    for (const assetId of [ready._id, anId()]) {
      await expect(admin.send(retryDerivation, { assetId })).resolves.toEqual({ retried: false });
    }
    admin.onApplicationShutdown();
  });
});
