import { getModelToken } from '@nestjs/mongoose';
import { mediaUrl, type ExportLink, type Kit, type KitItem, type UploadedMedia } from '@tessera/contracts';
import { packKit } from '@tessera/jobs';
import { AppError, Clock, jobIdOf, Outbox } from '@tessera/service-kit';
import { eventually, jpeg, signIn, zipEntries } from '@tessera/testing';
import type { Model } from 'mongoose';
import sharp, { type Sharp } from 'sharp';
import { AccountMediaErasure } from '../src/accounts/account-media-erasure.js';
import { KitEraser } from '../src/kits/kit-eraser.js';
import { KitDocument } from '../src/kits/kit.schema.js';
import { anId } from './support/asset-factory.js';
import { Client, type ApiResponse, type Refused } from './support/client.js';
import { FakeAccount, startFakeServices, type FakeServices } from './support/fake-account.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

const HOUR = 60 * 60_000;
/** What a repeat after a crash or a failure takes at most, on a busy machine. */
const REPEATED = 60_000;
const SIZE = { width: 600, height: 400 };

let account: FakeAccount;
let services: FakeServices;
let service: TestMedia;
let headers: Record<string, string>;
let client: Client;
/** Pictures that are uploaded once and shown by many photos. */
let mediaIds: string[];

beforeAll(async () => {
  services = await startFakeServices(() => account);
  service = await startTestMedia(services.env);
}, 60_000);
afterAll(async () => {
  await service.stop();
  await services.close();
}, 60_000);
beforeEach(async () => {
  account = new FakeAccount();
  const person = signIn({ sub: account.id, tier: 'creator' });
  headers = person.headers;
  client = new Client(service.api.url, person);
  mediaIds = [];
  for (const seed of [1, 2, 3]) {
    const file = { bytes: await jpeg({ ...SIZE, seed }) };
    mediaIds.push((await client.form<UploadedMedia>('/api/media', {}, [file])).body.mediaId);
  }
  plan([item(1, null), item(2, 0), item(2, 1), item(3, null)]);
}, 60_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await service.stopWorkers();
  await kits().deleteMany({});
  await service.clear();
}, 60_000);

const GRID = anId();
const item = (post: number, slide: number | null, date: string | null = null): KitItem => ({
  photoId: anId(),
  post,
  slide,
  date,
});

/** Lets the kit hold these items, whose photos show the uploaded pictures in turn. */
function plan(items: KitItem[]): void {
  account.kit = { name: 'Sommer/See ☀', ratio: '4:5', zone: 'Europe/Vienna', items };
  items.forEach(({ photoId }, index) =>
    account.own.set(photoId, { url: mediaUrl(mediaOf(index), 'master') }),
  );
}

const mediaOf = (index: number) => mediaIds[index % mediaIds.length]!;
const BODY = { gridId: GRID, posts: { which: 'planned' }, cropped: false };
const start = (body: object = BODY): Promise<ApiResponse<Kit>> =>
  client.send<Kit>('POST', '/api/media/kit', body);
const state = async () => (await (await client.get('/api/media/kit', headers)).json()) as Kit;
const link = () => client.send<ExportLink>('POST', '/api/media/kit/link', {});
const kits = () => service.api.app.get<Model<KitDocument>>(getModelToken(KitDocument.name));
const zips = async () => (await service.storedFiles()).filter((file) => file.startsWith('data'));
const served = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer());

const untilIs = (wanted: Kit['state']) =>
  eventually(async () => expect((await state()).state).toBe(wanted), REPEATED);

async function download(): Promise<Response> {
  return fetch(service.api.url + (await link()).body.downloadUrl);
}

/** The files of a kit that is asked for and packed now. */
async function packed(body: object = BODY): Promise<Map<string, Buffer>> {
  await service.startWorker();
  expect((await start(body)).status).toBe(202);
  await untilIs('ready');
  return zipEntries(Buffer.from(await (await download()).arrayBuffer()));
}

describe('a posting kit', () => {
  it('has 50 posts with carousels in posting order, with their texts', async () => {
    const items = Array.from({ length: 50 }, (_, index) => index + 1).flatMap((post) =>
      post % 10 === 2
        ? Array.from({ length: 20 }, (_each, slide) => item(post, slide))
        : [item(post, null, post === 1 ? '2026-12-01 18:00' : null)],
    );
    plan(items);
    account.own.set(items[0]!.photoId, {
      ...account.own.get(items[0]!.photoId),
      mediaType: 'reel',
      description: '=SUM(1), "quoted"\nand more',
      firstComment: '#sea',
      altText: 'Water',
    });
    const files = await packed();
    const names = [...files.keys()];
    expect(names.slice(0, 4)).toEqual(['01.jpg', '02_a.jpg', '02_b.jpg', '02_c.jpg']);
    expect(names.slice(20, 23)).toEqual(['02_t.jpg', '03.jpg', '04.jpg']);
    expect(names.slice(-3)).toEqual(['50.jpg', 'captions.txt', 'captions.csv']);
    const pictures = names.slice(0, -2);
    expect(pictures).toHaveLength(items.length);
    expect([...pictures].sort()).toEqual(pictures);
    const masters = await Promise.all(mediaIds.map((id) => served(mediaUrl(id, 'master'))));
    // Jest compares two buffers byte by byte, which takes a second for each of them.
    const shown = pictures.map((name) => masters.findIndex((master) => master.equals(files.get(name)!)));
    expect(shown).toEqual(pictures.map((_name, index) => index % 3));

    const csv = files.get('captions.csv')!.toString('utf8');
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('\uFEFForder,file,type,caption,first comment,alt text,date');
    expect(lines[1]).toBe(`1,01.jpg,reel,"'=SUM(1), ""quoted""\nand more",#sea,Water,2026-12-01 18:00`);
    expect(lines[2]).toMatch(/^2,02_a\.jpg,photo,Caption \d+,,,$/);
    expect(lines).toHaveLength(items.length + 2);
    const text = files.get('captions.txt')!.toString('utf8');
    expect(text).toContain('Sommer/See ☀\n145 pictures, in posting order');
    expect(text).toContain('Times are those of Europe/Vienna.');
    expect(text).toContain(
      '01   2026-12-01 18:00\n01.jpg\n\nCaption:\n=SUM(1), "quoted"\nand more\n\nFirst comment:\n#sea\n\nAlt text:\nWater\n',
    );
    expect(text).toContain('\n02\n02_a.jpg, 02_b.jpg, 02_c.jpg,');
  }, 120_000);

  it('is named by its grid, and its link is made for the session that asks', async () => {
    await packed();
    const made = await link();
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { headers: got } = await download();
    const day = new Date().toISOString().slice(0, 10);
    expect(got.get('content-disposition')).toBe(
      `attachment; filename="tessera-Sommer See ?-${day}.zip"; filename*=UTF-8''tessera-Sommer%20See%20%E2%98%80-${day}.zip`,
    );
    expect(got.get('cache-control')).toBe('no-store');
    const stranger = new Client(service.api.url, signIn({ tier: 'creator' }));
    expect((await stranger.send('POST', '/api/media/kit/link', {})).status).toBe(404);
    expect((await fetch(`${service.api.url}/api/media/kit`)).status).toBe(401);
  }, 120_000);

  it('is made once while it is asked for twice, and replaced by the next one', async () => {
    const queued = { state: 'queued', done: 0, total: 4, gridId: GRID, expiresAt: null };
    expect([(await start()).body, (await start()).body]).toEqual([queued, queued]);
    expect(await kits().countDocuments()).toBe(1);
    await service.startWorker();
    await untilIs('ready');
    const ready = await state();
    expect(ready).toMatchObject({ done: 4, total: 4, gridId: GRID });
    expect(Date.parse(ready.expiresAt!) - Date.now()).toBeGreaterThan(23 * HOUR);
    const [first] = await kits().find().lean();
    await start();
    await untilIs('ready');
    await service.api.app.get(KitEraser).eraseExpired();
    expect(await kits().findById(first!._id).lean()).toBeNull();
    expect(await zips()).toHaveLength(1);
  }, 120_000);

  it('is made once for a request that is sent again', async () => {
    const send = () => client.send<Kit>('POST', '/api/media/kit', BODY, 'a-key');
    expect([(await send()).status, (await send()).status]).toEqual([202, 202]);
    expect(await kits().countDocuments()).toBe(1);
    const other = await client.send('POST', '/api/media/kit', { ...BODY, cropped: true }, 'a-key');
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  it.each([
    ['which', { ...BODY, posts: { which: 'some' } }],
    ['count', { ...BODY, posts: { which: 'next', count: 0 } }],
    ['photoIds', { ...BODY, posts: { which: 'selected', photoIds: [] } }],
  ])('is not begun by a body that is malformed in its %s', async (_what, body) => {
    expect(await start(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });

  it('is not begun where the plan, the grid or the posts do not allow it', async () => {
    account.onKit = () => {
      throw new AppError('KIT_NOT_AVAILABLE');
    };
    expect(await start()).toMatchObject({ status: 403, body: { code: 'KIT_NOT_AVAILABLE' } });
    account.onKit = () => undefined;
    account.kit = null;
    expect(await start()).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    plan([]);
    const refused = (await start()) as unknown as Refused;
    expect(refused).toMatchObject({ status: 400, body: { details: [{ path: 'posts' }] } });
    expect([await kits().countDocuments(), (await state()).state]).toEqual([0, 'none']);
  });

  it('fails at once where its grid is gone, and can be asked for again', async () => {
    await start();
    const { kit } = account;
    account.kit = null;
    await service.startWorker();
    await untilIs('failed');
    expect(await state()).toMatchObject({ expiresAt: null });
    account.kit = kit;
    await start();
    await untilIs('ready');
  }, 120_000);

  it('is shown as failed where it was given up', async () => {
    account.onPhotos = () => {
      throw new AppError('INTERNAL');
    };
    await start();
    const mark = new Date(Date.now() - HOUR);
    const { _id: id } = (await kits().findOne().lean())!;
    await kits().updateOne({ _id: id }, { $set: { workMark: mark } });
    await service.queues.queue(packKit.queue).obliterate({ force: true });
    const once = { ...packKit, options: { ...packKit.options, attempts: 1 } };
    await service.queues.add(once, { kitId: id }, jobIdOf(packKit, { id, mark }));
    await service.startWorker();
    await eventually(
      async () => expect(await service.queues.queue(packKit.queue).getFailedCount()).toBe(1),
      REPEATED,
    );
    await service.api.app.get(Outbox).sweep();
    expect((await state()).state).toBe('failed');
  }, 120_000);

  it('has the pictures for posting where there are some, and names those that are gone', async () => {
    const items = account.kit!.items;
    const form = new FormData();
    const bytes = new Uint8Array(await jpeg({ width: 1_500, height: 1_000, seed: 1 }));
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    expect((await client.send('PUT', `/api/media/${mediaIds[0]}/posting`, form)).status).toBe(200);
    account.own.set(items[0]!.photoId, { ...account.own.get(items[0]!.photoId), postingState: 'ready' });
    account.own.set(items[1]!.photoId, null);
    account.own.set(items[3]!.photoId, { url: mediaUrl(anId(), 'master') });
    const files = await packed();
    expect([...files.keys()]).toEqual(['01.jpg', '02_b.jpg', 'captions.txt', 'captions.csv']);
    const posting = await served(mediaUrl(mediaIds[0]!, 'posting'));
    expect(posting.equals(files.get('01.jpg')!)).toBe(true);
    const text = files.get('captions.txt')!.toString('utf8');
    expect(text).toMatch(/\n02\n02_b\.jpg\n\nCaption:\nCaption \d+\n/);
    expect(text).toContain('Left out, because the picture is no longer there: 02_a.jpg, 03.jpg\n');
    expect(files.get('captions.csv')!.toString('utf8')).toMatch(/\r\n3,,photo,/);
  }, 120_000);

  it('is cut as its tiles show it where that is wanted, and never enlarged', async () => {
    const [first, , , fourth] = account.kit!.items;
    const more = (photoId: string, own: object) =>
      account.own.set(photoId, { ...account.own.get(photoId), ...own });
    more(first!.photoId, { focus: { x: 1, y: 0.25, zoom: 2 } });
    more(fourth!.photoId, { mediaType: 'reel' });
    const files = await packed({ ...BODY, cropped: true });
    // 600 x 400 in tiles of 4:5: the middle is 320 x 400, at twice the zoom 160 x 200; a reel is 225 x 400.
    const parts = {
      '01.jpg': { left: 440, top: 0, width: 160, height: 200 },
      '02_a.jpg': { left: 140, top: 0, width: 320, height: 400 },
      '02_b.jpg': { left: 140, top: 0, width: 320, height: 400 },
      '03.jpg': { left: 188, top: 0, width: 225, height: 400 },
    };
    for (const [index, [name, part]] of Object.entries(parts).entries()) {
      const cut = await raw(sharp(files.get(name)));
      expect({ name, width: cut.info.width, height: cut.info.height }).toEqual({
        name,
        width: part.width,
        height: part.height,
      });
      const master = await served(mediaUrl(mediaOf(index), 'master'));
      const expected = await raw(sharp(master).extract(part));
      expect(meanDifference(cut.data, expected.data)).toBeLessThan(3);
    }
  }, 120_000);

  it('is there for a day, and erased after it', async () => {
    await packed();
    const eraser = service.api.app.get(KitEraser);
    const clock = jest.spyOn(service.api.app.get(Clock), 'now');
    const now = Date.now();
    clock.mockReturnValue(new Date(now + 23.5 * HOUR));
    await eraser.eraseExpired();
    expect((await download()).status).toBe(200);
    clock.mockReturnValue(new Date(now + 24.5 * HOUR));
    expect([(await link()).status, (await state()).state]).toEqual([404, 'none']);
    await eraser.eraseExpired();
    expect([await zips(), await kits().countDocuments()]).toEqual([[], 0]);
  }, 120_000);

  it('is not left behind where the account is erased, also while it is being packed', async () => {
    let told = 0;
    account.onPhotos = async () => {
      told += 1;
      await service.api.app.get(KitEraser).eraseAllOf(account.id);
    };
    const worker = await service.startWorker();
    await start();
    await eventually(async () => {
      expect(told).toBeGreaterThan(0);
      const counts = await service.queues.queue(packKit.queue).getJobCounts('waiting', 'active', 'delayed');
      expect(counts).toEqual({ waiting: 0, active: 0, delayed: 0 });
    }, REPEATED);
    expect([await zips(), await kits().countDocuments()]).toEqual([[], 0]);
    account.onPhotos = () => undefined;
    await start();
    await untilIs('ready');
    await worker.app.get(AccountMediaErasure, { strict: false }).erase(account.id);
    expect([await zips(), await kits().countDocuments()]).toEqual([[], 0]);
  }, 120_000);
});

const raw = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true });

function meanDifference(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}
