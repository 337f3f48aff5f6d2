import { assetImages, copyAsset, LIMITS, type PostingPicture, type UploadedMedia } from '@tessera/contracts';
import { ErasedAccounts, type MessageClient } from '@tessera/service-kit';
import { jpeg, signIn, type SignedIn } from '@tessera/testing';
import sharp from 'sharp';
import { AssetEraser } from '../src/assets/asset-eraser.js';
import { AssetRepository } from '../src/assets/asset.repository.js';
import { MediaStore } from '../src/storage/media-store.js';
import { anId, hoursAgo, writeAsset } from './support/asset-factory.js';
import { Client, type ApiResponse, type Refused } from './support/client.js';
import { damagedFiles, foreignFiles, photoJpeg } from './support/hostile-files.js';
import { peerOf } from './support/peers.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

let service: TestMedia;
let grids: MessageClient;
let person: SignedIn;
let client: Client;
let original: Buffer;

beforeAll(async () => {
  service = await startTestMedia();
  grids = peerOf('grids', service);
  original = await jpeg({ width: 3_000, height: 2_000, seed: 3 });
});
afterAll(async () => {
  grids.onApplicationShutdown();
  await service.stop();
});
beforeEach(async () => {
  await service.clear();
  person = signIn();
  client = new Client(service.api.url, person);
});
afterEach(() => jest.restoreAllMocks());

const upload = async () =>
  (await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg(800, 533), field: 'file' }]))
    .body.mediaId;

function send(mediaId: string, bytes: Buffer, as = client): Promise<ApiResponse<PostingPicture>> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  return as.send('PUT', `/api/media/${mediaId}/posting`, form);
}
const codeOf = ({ status, body }: ApiResponse<unknown>) => [status, (body as Refused['body']).code];
const read = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer());
const sizeOf = async (path: string) => {
  const { format, width, height } = await sharp(await read(path)).metadata();
  return [format, width, height];
};

describe('a picture for posting', () => {
  it('is stored with its tiles, served for good, and told to grids', async () => {
    const mediaId = await upload();
    await service.assets.updateOne({ _id: mediaId }, { $set: { photoId: anId() } });
    const { status, body } = await send(mediaId, original);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        mediaId,
        url: `/media/${mediaId}/posting`,
        tiles: { 400: `/media/${mediaId}/tile400`, 800: `/media/${mediaId}/tile800` },
      },
    });
    expect(await sizeOf(body.url)).toEqual(['jpeg', 2_160, 1_440]);
    // A tile of 3:4 that is 400 pixels wide is 533 pixels tall.
    expect(await sizeOf(body.tiles[400])).toEqual(['webp', 800, 533]);
    expect(await sizeOf(body.tiles[800])).toEqual(['webp', 1_600, 1_067]);
    const { headers } = await client.get(body.url);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(await service.told()).toEqual([mediaId]);
    expect(await grids.send(assetImages, { mediaIds: [mediaId] })).toMatchObject([{ posting: 'ready' }]);
    expect(await service.uploadsInFlight()).toEqual([]);
  });

  it('leaves the first picture as it is, and counts in what its owner stores', async () => {
    const mediaId = await upload();
    const master = await read(`/media/${mediaId}/master`);
    const before = await service.assets.findById(mediaId).lean();
    const { body } = await send(mediaId, original);
    expect(master.equals(await read(`/media/${mediaId}/master`))).toBe(true);
    const stored = await Promise.all([body.url, body.tiles[400], body.tiles[800]].map(read));
    const added = stored.reduce((sum, { length }) => sum + length, 0);
    expect((await service.assets.findById(mediaId).lean())?.bytes).toBe((before?.bytes ?? 0) + added);
  });

  it('is upright, without metadata, and never enlarged [D5.5]', async () => {
    const mediaId = await upload();
    const turned = await sharp(await photoJpeg(600, 900))
      .withExif({ IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(mediaId, turned);
    const { width, height, exif, orientation } = await sharp(await read(body.url)).metadata();
    expect([width, height, exif, orientation]).toEqual([900, 600, undefined, undefined]);
    expect(await sizeOf(body.tiles[800])).toEqual(['webp', 900, 600]);
  });

  it('is stored once: the same file again is a success, another one is refused', async () => {
    const mediaId = await upload();
    await send(mediaId, original);
    const { bytes } = (await service.assets.findById(mediaId).lean()) ?? {};
    const posting = await read(`/media/${mediaId}/posting`);
    expect((await send(mediaId, original)).status).toBe(200);
    const other = await send(mediaId, await photoJpeg(700, 700));
    expect(codeOf(other)).toEqual([409, 'POSTING_PICTURE_EXISTS']);
    expect(posting.equals(await read(`/media/${mediaId}/posting`))).toBe(true);
    expect((await service.assets.findById(mediaId).lean())?.bytes).toBe(bytes);
  });

  it('is one file as a whole where several are sent at once', async () => {
    const mediaId = await upload();
    const files = [original, await photoJpeg(700, 700), await photoJpeg(500, 800)];
    const responses = await Promise.all([...files, ...files].map((bytes) => send(mediaId, bytes)));
    const won = responses.map(({ status }) => status).filter((status) => status === 200);
    expect(won.length).toBeGreaterThan(0);
    const asset = await service.assets.findById(mediaId).lean();
    const { etag, bytes } = asset?.posting?.posting ?? {};
    const served = await client.get(`/media/${mediaId}/posting`);
    expect(served.headers.get('etag')).toBe(`"${etag}"`);
    expect((await served.arrayBuffer()).byteLength).toBe(bytes);
    // The objects are those of one file.
    const { width = 0, height = 0 } = await sharp(await read(`/media/${mediaId}/posting`)).metadata();
    const tile = await sharp(await read(`/media/${mediaId}/tile400`)).metadata();
    expect(Math.abs(width / height - tile.width / tile.height)).toBeLessThan(0.01);
  });

  it.each(['foreign', 'damaged'] as const)(
    'is refused where the file is %s, and may be sent again',
    async (kind) => {
      const files = kind === 'foreign' ? await foreignFiles() : await damagedFiles();
      const mediaId = await upload();
      for (const bytes of Object.values(files)) {
        const [status] = codeOf(await send(mediaId, bytes));
        expect([415, 422]).toContain(status);
      }
      expect(await grids.send(assetImages, { mediaIds: [mediaId] })).toMatchObject([{ posting: 'failed' }]);
      expect((await client.get(`/media/${mediaId}/posting`)).status).toBe(404);
      expect((await send(mediaId, original)).status).toBe(200);
      expect(await grids.send(assetImages, { mediaIds: [mediaId] })).toMatchObject([{ posting: 'ready' }]);
    },
  );

  it('is refused beyond the size of a file, and beyond what an account may hold', async () => {
    const mediaId = await upload();
    const large = Buffer.concat([original, Buffer.alloc(LIMITS.upload.bytes)]);
    expect(codeOf(await send(mediaId, large))).toEqual([413, 'FILE_TOO_LARGE']);
    const rich = signIn();
    await service.assets.updateOne({ _id: mediaId }, { $set: { ownerId: rich.sub } });
    await writeAsset(service.assets, { ownerId: rich.sub, bytes: LIMITS.ceilings.bytesPerUser - 100_000 });
    client = new Client(service.api.url, rich);
    expect(codeOf(await send(mediaId, original))).toEqual([409, 'CEILING_REACHED']);
    expect((await client.get(`/media/${mediaId}/posting`)).status).toBe(404);
  });

  it('is found nowhere by others, for what is being erased and for a profile picture', async () => {
    const mediaId = await upload();
    const stranger = new Client(service.api.url, signIn());
    const { _id: expiring } = await writeAsset(service.assets, {
      ownerId: person.sub,
      expiringAt: new Date(),
    });
    const { _id: profile } = await writeAsset(service.assets, { ownerId: person.sub, purpose: 'profile' });
    expect(codeOf(await send(mediaId, original, stranger))).toEqual([404, 'NOT_FOUND']);
    for (const id of [expiring, profile, anId(), 'x'])
      expect(codeOf(await send(id, original))).toEqual([404, 'NOT_FOUND']);
    expect(codeOf(await send(mediaId, original, new Client(service.api.url, null)))[0]).toBe(401);
  });

  it('leaves nothing where the photo is erased while it is stored', async () => {
    const mediaId = await upload();
    const store = service.api.app.get(MediaStore);
    const put = store.put.bind(store);
    jest.spyOn(store, 'put').mockImplementation(async (id, variant, bytes) => {
      if (variant === 'tile800') await service.api.app.get(AssetEraser).erase(id, person.sub);
      await put(id, variant, bytes);
    });
    expect(codeOf(await send(mediaId, original))).toEqual([404, 'NOT_FOUND']);
    await service.endErasures();
    expect(await service.storedFiles()).toEqual([]);
    expect(await service.assets.countDocuments({})).toBe(0);
  });

  it('leaves nothing where the account is erased while it is stored', async () => {
    const mediaId = await upload();
    jest.spyOn(service.api.app.get(ErasedAccounts), 'includes').mockResolvedValue(true);
    expect((await send(mediaId, original)).status).toBe(401);
    await service.endErasures();
    expect(await service.storedFiles()).toEqual([]);
  });

  it('can be stored by another file once a process that was killed has left its lease for minutes', async () => {
    const mediaId = await upload();
    const lease = (at: Date) =>
      service.assets.updateOne({ _id: mediaId }, { $set: { postingLease: { sent: 'another', at } } });
    await lease(new Date());
    expect((await send(mediaId, original)).status).toBe(503);
    await lease(hoursAgo(1));
    expect((await send(mediaId, original)).status).toBe(200);
  });

  it('is copied with its photo, and counted there', async () => {
    const mediaId = await upload();
    await send(mediaId, original);
    const [photoId, newMediaId] = [anId(), anId()];
    const copy = await grids.send(copyAsset, { userId: person.sub, mediaId, photoId, newMediaId });
    expect(copy).toMatchObject({ mediaId: newMediaId, state: 'ready', posting: 'ready' });
    for (const variant of ['posting', 'tile400', 'tile800'])
      expect(await read(`/media/${newMediaId}/${variant}`)).toEqual(
        await read(`/media/${mediaId}/${variant}`),
      );
    const assets = service.api.app.get(AssetRepository);
    const [from, to] = await Promise.all([mediaId, newMediaId].map((id) => assets.find(id)));
    expect(to?.bytes).toBe(from?.bytes);
    expect(await assets.bytesOf(person.sub)).toBe(2 * (from?.bytes ?? 0));
  });
});
