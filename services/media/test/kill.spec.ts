import { mediaIdOf, type Photo, type UploadedMedia } from '@tessera/contracts';
import { deriveImages } from '@tessera/jobs';
import { BuiltProcess, eventually, expireLocks, freePort, plainPng, signIn } from '@tessera/testing';
import { setTimeout as pause } from 'node:timers/promises';
import { MediaStore } from '../src/storage/media-store.js';
import { Client, type ApiResponse, type FormFile } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';
import { GRID } from './support/fake-grids.js';

/** The time from the death of a worker until another has begun its jobs, in milliseconds. */
const TAKEN_UP_WITHIN = 40_000;

const person = signIn({ tier: 'creator' });
let service: TestMedia;
let api: BuiltProcess;
let worker: BuiltProcess;

beforeAll(async () => {
  service = await startTestMedia();
  api = new BuiltProcess('media-api', { ...service.env, TCP_PORT: String(await freePort()) });
  worker = new BuiltProcess('media-worker', service.env);
  await api.start();
}, 60_000);
afterAll(async () => {
  await api.stop();
  await worker.stop();
  await service.stop();
}, 30_000);
beforeEach(() => service.clear());

const client = () => new Client(api.url, person);
const batch = (files: FormFile[], key: string) =>
  client().form<Photo[]>('/api/photos/batch', { gridId: GRID }, files, key);

async function files(count: number): Promise<FormFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => ({ bytes: await photoJpeg(600 + n, 400) })),
  );
}

const ready = () => service.assets.countDocuments({ state: 'ready' });

/** Every photo has its picture, every picture its photo, and every object its picture. */
async function expectWhole(photos: number): Promise<void> {
  const assets = await service.assets.find({}).lean();
  expect(assets.map(({ photoId }) => photoId).sort()).toEqual([...service.grids.photos.keys()].sort());
  expect(assets).toHaveLength(photos);
  for (const { url } of service.grids.photos.values()) {
    expect((await client().get(url ?? '')).status).toBe(200);
  }
  const store = service.api.app.get(MediaStore);
  const owners = new Set((await store.list(null, 1_000)).objects.map((object) => store.assetOf(object)));
  expect([...owners].sort()).toEqual(assets.map(({ _id }) => _id).sort());
}

/** Sends again and again, as a browser does that lost the network, until there is a response. */
async function sendUntilResponse<T>(send: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
  return eventually(async () => {
    const response = await send();
    if (response.status >= 500) throw new Error(`${response.status}`);
    return response;
  }, 30_000);
}

describe('the API process, killed', () => {
  it('after the insert and before its response, makes one thing of the same key', async () => {
    const sent = await files(3);
    let kills = 0;
    service.grids.onPlaced = async () => {
      kills += 1;
      if (kills === 1) await api.kill();
    };
    await expect(batch(sent, 'response lost')).rejects.toThrow();
    await api.start();
    const { status, body } = await sendUntilResponse(() => batch(sent, 'response lost'));
    expect({ status, inserted: service.grids.inserted }).toEqual({ status: 201, inserted: 3 });
    expect(body.map(({ id }) => id)).toEqual([...service.grids.photos.keys()]);
    await expectWhole(3);
  }, 60_000);

  it('at any moment, makes one thing of the same key', async () => {
    // While it receives the files, and while it works on them; more moments are those of tests/chaos.
    for (const moment of [10, 80]) {
      await service.clear();
      const sent = await files(4);
      const key = `killed after ${moment}`;
      const first = batch(sent, key).catch(() => null);
      await pause(moment);
      await api.kill();
      await first;
      await api.start();
      const { status, body } = await sendUntilResponse(() => batch(sent, key));
      expect({ moment, status, inserted: service.grids.inserted }).toEqual({
        moment,
        status: 201,
        inserted: 4,
      });
      expect(body.map(({ width }) => width)).toEqual([600, 601, 602, 603]);
      await expectWhole(4);
      expect(new Set(body.map(({ url }) => mediaIdOf(url ?? '')))).toEqual(
        new Set((await service.assets.find({}).lean()).map(({ _id }) => _id)),
      );
    }
  }, 120_000);
});

/** Uploads to the API process of the test, whose variants are left to the worker. */
function uploadedForWorker(bytes: Buffer, count: number): Promise<ApiResponse<UploadedMedia>[]> {
  const here = new Client(service.api.url, person);
  return service.leftToWorker(async () => {
    const uploads = [];
    for (let sent = 0; sent < count; sent += 1)
      uploads.push(await here.form<UploadedMedia>('/api/media', {}, [{ bytes }]));
    return uploads;
  });
}

describe('the worker process', () => {
  it('killed with jobs in hand, leaves them to go on in the next within 40 s', async () => {
    // Small to send, and long to work on.
    const bytes = plainPng(7_000, 5_000);
    const uploads = await uploadedForWorker(bytes, 2);
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 201));
    const queue = service.queues.queue(deriveImages.queue);
    await worker.start();
    await eventually(async () => expect(await queue.getActiveCount()).toBe(uploads.length), 20_000);
    await worker.kill();
    const killed = Date.now();
    // The dead worker's locks are still there.
    const inHand = await queue.getActive();
    expect(inHand).not.toEqual([]);
    await worker.start();
    const goesOn = async ({ id }: (typeof inHand)[number]) => {
      const job = await queue.getJob(id ?? '');
      return job === undefined || (job.processedOn ?? 0) > killed;
    };
    const left = TAKEN_UP_WITHIN - (Date.now() - killed);
    await eventually(async () => {
      expect(await Promise.all(inHand.map(goesOn))).toEqual(inHand.map(() => true));
    }, left);
    await eventually(async () => expect(await ready()).toBe(uploads.length), 30_000);
    await worker.stop();
  }, 120_000);

  it('killed in the middle, leaves every picture to be finished by the next', async () => {
    const count = 8;
    const bytes = await photoJpeg(2_000, 1_500);
    const uploads = await uploadedForWorker(bytes, count);
    expect(uploads.map(({ status }) => status)).toEqual(uploads.map(() => 201));
    await worker.start();
    await eventually(async () => expect(await ready()).toBeGreaterThan(0), 20_000);
    await worker.kill();
    await expireLocks(service.prefix);
    await worker.start();
    await eventually(async () => expect(await ready()).toBe(count), 60_000);
    await worker.stop();
    expect(await service.storedFiles()).toHaveLength(3 * count);
  }, 150_000);

  it('and the API end within their time when they are asked to, and respond to what they have in hand', async () => {
    await api.stop();
    await Promise.all([api.start(), worker.start()]);
    const upload = client().form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg(3_000, 2_000) }]);
    await eventually(async () => expect((await service.uploadsInFlight()).length).toBeGreaterThan(0));
    const [code, { status }] = await Promise.all([api.stop(), upload]);
    expect({ code, status }).toEqual({ code: 0, status: 201 });
    expect(await worker.stop()).toBe(0);
  }, 60_000);
});
