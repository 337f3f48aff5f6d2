import { LIMITS } from '@tessera/contracts';
import { deriveImages } from '@tessera/jobs';
import { plainPng, signIn, type SignedIn } from '@tessera/testing';
import sharp from 'sharp';
import { AssetRepository } from '../src/assets/asset.repository.js';
import { writeAsset } from './support/asset-factory.js';
import { Client, type Refused } from './support/client.js';
import { damagedFiles, foreignFiles, photoJpeg, polyglots } from './support/hostile-files.js';
import { GRID } from './support/fake-grids.js';
import { expectEmpty, startTestMedia, type TestMedia } from './support/test-media.js';

let service: TestMedia;
let person: SignedIn;
let client: Client;

beforeAll(async () => {
  service = await startTestMedia();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.clear();
  person = signIn();
  client = new Client(service.api.url, person);
});

const upload = (bytes: Buffer, key?: string) => client.upload(bytes, key);
const refused = (bytes: Buffer) => client.refusedUpload(bytes);
const expectNothingStored = () => expectEmpty(service);

describe('an upload', () => {
  it('is stored, served and returned with what the page needs', async () => {
    const { status, body } = await upload(await photoJpeg(1_000, 500));
    expect(status).toBe(201);
    expect(body).toEqual({
      mediaId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      url: `/media/${body.mediaId}/master`,
      width: 1_000,
      height: 500,
      thumbhash: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) as string,
    });
    const served = await client.get(body.url);
    expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1_000,
      height: 500,
    });
    expect(await service.assets.findById(body.mediaId).lean()).toMatchObject({
      ownerId: person.sub,
      state: 'ready',
      unclaimedSince: expect.anything() as Date,
    });
    expect(await service.uploadsInFlight()).toEqual([]);
  });

  it('has all its variants before the response, and leaves nothing to the worker', async () => {
    const { body } = await upload(await photoJpeg(1_000, 500));
    const asset = await service.assets.findById(body.mediaId).lean();
    const sizes = Object.entries({ master: [1_000, 500], display: [800, 400], thumb: [400, 200] });
    for (const [variant, size] of sizes) {
      const served = await client.get(`/media/${body.mediaId}/${variant}`);
      const { width, height } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
      expect({ variant, size: [width, height] }).toEqual({ variant, size });
    }
    const { display, thumb } = asset?.derivatives ?? {};
    expect(asset?.bytes).toBe((asset?.master.bytes ?? 0) + (display?.bytes ?? 0) + (thumb?.bytes ?? 0));
    expect(asset?.deriveMark).toBeUndefined();
    expect(await service.queues.queue(deriveImages.queue).getJobs()).toEqual([]);
  });

  it('asks the worker for the variants that the store refused, under an id made of its mark', async () => {
    const { body } = await service.leftToWorker(async () => upload(await photoJpeg()));
    expect((await client.get(body.url)).status).toBe(200);
    const asset = await service.assets.findById(body.mediaId).lean();
    const job = await service.queues
      .queue(deriveImages.queue)
      .getJob(`derive-images-${body.mediaId}-${asset?.deriveMark?.getTime()}`);
    expect(job?.data).toEqual({ assetId: body.mediaId });
  });

  it.each(['png', 'webp', 'gif'] as const)('may be a %s', async (format) => {
    const { status } = await upload(
      await sharp(await photoJpeg())
        .toFormat(format)
        .toBuffer(),
    );
    expect(status).toBe(201);
  });

  it('may be exactly as large as the limit [D5.2]', async () => {
    const jpeg = await photoJpeg();
    const padded = Buffer.concat([jpeg, Buffer.alloc(LIMITS.upload.bytes - jpeg.length)]);
    expect((await upload(padded)).status).toBe(201);
  });

  it('is rewritten where it is also something else', async () => {
    for (const bytes of Object.values(await polyglots())) {
      const { body } = await upload(bytes);
      const served = Buffer.from(await (await client.get(body.url)).arrayBuffer());
      expect(served.includes('script')).toBe(false);
    }
  });
});

describe('nothing is stored of', () => {
  it('files that are none of the four formats', async () => {
    for (const [name, bytes] of Object.entries(await foreignFiles())) {
      const { status, body } = await refused(bytes);
      expect({ name, status, code: body.code }).toEqual({ name, status: 415, code: 'UNSUPPORTED_IMAGE' });
    }
    await expectNothingStored();
  });

  it('pictures that are damaged', async () => {
    for (const [name, bytes] of Object.entries(await damagedFiles())) {
      const { status, body } = await refused(bytes);
      expect({ name, status, code: body.code }).toEqual({ name, status: 422, code: 'IMAGE_UNREADABLE' });
    }
    await expectNothingStored();
  });

  it.each([
    ['of 250 megapixels', 16_000, 15_700],
    ['of one column of sixty million pixels', 1, 60_000_000],
    ['of one row a pixel too wide', 20_001, 1],
  ])('a small file %s [D5.2]', async (_what, width, height) => {
    const { status, body } = await refused(plainPng(width, height));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    await expectNothingStored();
  });

  it('a file one byte too large [D5.2]', async () => {
    const jpeg = await photoJpeg();
    const { status, body } = await refused(
      Buffer.concat([jpeg, Buffer.alloc(LIMITS.upload.bytes + 1 - jpeg.length)]),
    );
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'FILE_TOO_LARGE' });
    await expectNothingStored();
  });

  it('two files, no file, and no form at all', async () => {
    const file = { bytes: await photoJpeg(), field: 'file' };
    const responses = [
      await client.form('/api/media', {}, [file, file]),
      await client.form('/api/media', { note: 'nothing else' }, []),
      await client.send('POST', '/api/media', { url: 'data:' }),
    ] as Refused[];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      responses.map(() => [400, 'VALIDATION_FAILED']),
    );
    await expectNothingStored();
  });

  it.each([
    ['no boundary', 'multipart/form-data'],
    ['an empty boundary', 'multipart/form-data; boundary='],
    ['a boundary of 5,000 characters', `multipart/form-data; boundary=${'b'.repeat(5_000)}`],
    ['a boundary of 71 characters', `multipart/form-data; boundary="${'b'.repeat(71)}"`],
  ])('a form with %s', async (_what, type) => {
    for (const path of ['/api/media', '/api/photos/batch', '/api/carousels']) {
      const response = await fetch(service.api.url + path, {
        method: 'POST',
        headers: { ...person.headers, 'content-type': type },
        body: '--b\r\n',
      });
      expect({ path, status: response.status, body: (await response.json()) as unknown }).toMatchObject({
        path,
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
    await expectNothingStored();
  });

  it('somebody who is not logged in, however much they send', async () => {
    const stranger = new Client(service.api.url, null);
    const { status } = await stranger.form('/api/media', {}, [{ bytes: await photoJpeg() }]);
    expect(status).toBe(401);
    await expectNothingStored();
  });

  it('a person who stores as much as a person can [D2.4]', async () => {
    const bytes = LIMITS.ceilings.bytesPerUser - 100;
    await writeAsset(service.assets, { ownerId: person.sub, bytes });
    const { status, body } = await refused(await photoJpeg());
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CEILING_REACHED' });
    expect(body.message).toBe(
      'Your photos take all of the 20 GB that one account can have, those in the trash included. Erase some there for good to make room.',
    );
    expect(await service.assets.countDocuments({})).toBe(1);
    expect(await service.storedFiles()).toEqual([]);
  });
});

describe('pictures that a person uploads and places nowhere', () => {
  afterEach(() => jest.restoreAllMocks());

  it('are so many and no more; one that is placed makes room for another [D5.7]', async () => {
    const few: object = { ...LIMITS.ceilings, unplaced: 3 };
    jest.replaceProperty<{ ceilings: object }, 'ceilings'>(LIMITS, 'ceilings', few);
    const file = await photoJpeg();
    const [first] = [await upload(file), await upload(file), await upload(file)];
    const { status, body } = await refused(file);
    expect([status, body.code, body.details]).toEqual([
      409,
      'CEILING_REACHED',
      { limit: 3, current: 3, adding: 1 },
    ]);
    expect(body.message).toBe(
      '3 uploaded pictures are in no grid yet, as many as can wait. Try again tomorrow.',
    );
    const batch = await client.form('/api/photos/batch', { gridId: GRID }, [{ bytes: file }]);
    expect(batch.status).toBe(409);
    expect(await service.storedFiles()).toHaveLength(9);
    const other = new Client(service.api.url, signIn());
    expect((await other.form('/api/media', {}, [{ bytes: file, field: 'file' }])).status).toBe(201);
    const placed = { gridId: GRID, mediaIds: [first?.body.mediaId] };
    expect((await client.send('POST', '/api/photos/batch', placed, 'key')).status).toBe(201);
    expect((await upload(file)).status).toBe(201);
    expect((await upload(file)).status).toBe(409);
  });

  it('are not summed again at each upload', async () => {
    const sum = jest.spyOn(service.api.app.get(AssetRepository), 'bytesOf');
    for (let count = 0; count < 3; count += 1) await upload(await photoJpeg());
    expect(sum).toHaveBeenCalledTimes(1);
  });
});
