import type { UploadedMedia } from '@tessera/contracts';
import { notFound } from '@tessera/service-kit';
import { eventually, signIn } from '@tessera/testing';
import sharp from 'sharp';
import { AssetEraser } from '../src/assets/asset-eraser.js';
import { MissedPictures, MOST_MISSED } from '../src/delivery/missed-pictures.js';
import { MediaStore } from '../src/storage/media-store.js';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

const person = signIn();
let service: TestMedia;
let client: Client;
let media: UploadedMedia;

beforeAll(async () => {
  service = await startTestMedia();
  client = new Client(service.api.url, person);
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.clear();
  media = await upload();
});

async function upload(): Promise<UploadedMedia> {
  const bytes = await photoJpeg(1_200, 900);
  const { status, body } = await client.form<UploadedMedia>('/api/media', {}, [{ bytes }]);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

const variant = (name: string) => `/media/${media.mediaId}/${name}`;

describe('a picture', () => {
  it('is served to anybody who has its address, for ever', async () => {
    const served = await new Client(service.api.url, null).get(media.url);
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(served.status).toBe(200);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[\w-]+"$/) as string,
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 900 });
  });

  it('responds to HEAD as to GET, without the bytes', async () => {
    const head = await fetch(service.api.url + media.url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1_000);
    expect(await head.text()).toBe('');
  });

  it('is not read from the store for HEAD', async () => {
    const open = jest.spyOn(service.api.app.get(MediaStore), 'open');
    await fetch(service.api.url + media.url, { method: 'HEAD' });
    const body = await (open.mock.results[0]?.value as ReturnType<MediaStore['open']>);
    await eventually(() => expect(body?.stream.destroyed).toBe(true));
    expect(body?.stream.readableDidRead).toBe(false);
    open.mockRestore();
  });

  it('is not sent again to a client that has it', async () => {
    const etag = (await client.get(media.url)).headers.get('etag') ?? '';
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
      const again = await client.get(media.url, { 'if-none-match': known });
      expect({ known, status: again.status }).toEqual({ known, status: 304 });
      expect(again.headers.get('etag')).toBe(etag);
      expect(await again.text()).toBe('');
    }
    expect((await client.get(media.url, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is gone once it is erased, for those who have it too', async () => {
    const etag = (await client.get(media.url)).headers.get('etag') ?? '';
    await service.api.app.get(AssetEraser).erase(media.mediaId, person.sub);
    for (const known of ['"another"', etag]) {
      const gone = await client.get(media.url, { 'if-none-match': known });
      expect({ status: gone.status, cache: gone.headers.get('cache-control') }).toEqual({
        status: 404,
        cache: 'no-store',
      });
    }
    expect(await service.storedFiles()).toEqual([]);
  });

  it('has no smaller variants until the worker has made those that were left to it', async () => {
    media = await service.leftToWorker(upload);
    for (const name of ['display', 'thumb']) {
      const early = await client.get(variant(name));
      expect(early.status).toBe(404);
      expect(early.headers.get('cache-control')).toBe('no-store');
    }
    const worker = await service.startWorker();
    for (const [name, width, height] of [
      ['display', 800, 600],
      ['thumb', 400, 300],
    ] as const) {
      const served = await eventually(async () => {
        const response = await client.get(variant(name));
        expect(response.status).toBe(200);
        return response;
      });
      expect(served.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width,
        height,
      });
    }
    await worker.stop();
  });
});

it.each([
  `/media/${anId()}/master`,
  '/media/short/master',
  `/media/${'A'.repeat(32)}/master`,
  `/media/${anId()}/original`,
  `/media/${anId()}/..%2fmaster`,
])('knows nothing under %s, and lets nobody keep that [D5.3]', async (path) => {
  const response = await client.get(path);
  expect({ status: response.status, cache: response.headers.get('cache-control') }).toEqual({
    status: 404,
    cache: 'no-store',
  });
  expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
});

it('lets an address that asks for unknown pictures on and on wait, and nobody else', async () => {
  const from = (address: string, path: string) => client.get(path, { 'x-forwarded-for': address });
  const missed = service.api.app.get(MissedPictures);
  const ask = () => missed.find('198.51.100.7', () => Promise.reject(notFound()));
  await Promise.allSettled(Array.from({ length: MOST_MISSED - 1 }, ask));
  expect((await from('198.51.100.7', media.url)).status).toBe(200);
  expect((await from('198.51.100.7', `/media/${anId()}/master`)).status).toBe(404);
  const refused = await from('198.51.100.7', `/media/${anId()}/master`);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store']);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await from('198.51.100.8', `/media/${anId()}/master`)).status).toBe(404);
});
