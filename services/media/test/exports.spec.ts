import { getModelToken } from '@nestjs/mongoose';
import {
  exportState,
  exportUrl,
  readyExport,
  startExport,
  type DataExport,
  type UploadedMedia,
} from '@tessera/contracts';
import { exportData } from '@tessera/jobs';
import { AppError, Clock, jobIdOf, Outbox, type MessageClient } from '@tessera/service-kit';
import { BuiltProcess, eventually, expireLocks, freePort, signIn, zipEntries } from '@tessera/testing';
import type { Model } from 'mongoose';
import { Readable } from 'node:stream';
import { ExportEraser } from '../src/exports/export-eraser.js';
import { ExportDocument } from '../src/exports/export.schema.js';
import { ExportStore } from '../src/exports/export-store.js';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { peerOf } from './support/peers.js';
import { FakeAccount, startFakeServices, type FakeServices } from './support/fake-account.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

const DAY = 24 * 60 * 60_000;
/** What a repeat after a crash or a failure takes at most, on a busy machine. */
const REPEATED = 60_000;

let account: FakeAccount;
let services: FakeServices;
let service: TestMedia;
/** A process of its own; tests that kill none have the worker in this one. */
let killable: BuiltProcess;
let auth: MessageClient;

beforeAll(async () => {
  services = await startFakeServices(() => account);
  service = await startTestMedia(services.env);
  killable = new BuiltProcess('media-worker', { ...service.env, TCP_PORT: String(await freePort()) });
  auth = peerOf('auth', service);
}, 60_000);
afterAll(async () => {
  auth.onApplicationShutdown();
  await service.stop();
  await services.close();
}, 60_000);
beforeEach(async () => {
  account = new FakeAccount();
  account.mediaIds = [await upload(), await upload()];
}, 60_000);
afterEach(async () => {
  jest.restoreAllMocks();
  await killable.stop();
  await service.stopWorkers();
  await exports().deleteMany({});
  await service.clear();
}, 60_000);

async function upload(): Promise<string> {
  const client = new Client(service.api.url, signIn({ sub: account.id }));
  const { body } = await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg() }]);
  return body.mediaId;
}
const exports = () => service.api.app.get<Model<ExportDocument>>(getModelToken(ExportDocument.name));
const start = (exportId: string) => auth.send(startExport, { userId: account.id, exportId });
const state = () => auth.send(exportState, { userId: account.id });
const zips = async () => (await service.storedFiles()).filter((file) => file.startsWith('data'));
const READY: DataExport = { state: 'ready', done: 2, total: 2, downloadUrl: null };
/** Downloads by a link that auth made for this export. */
function download(exportId: string): Promise<Response> {
  const token = anId();
  account.links.set(token, exportId);
  return fetch(service.api.url + exportUrl(token));
}

/** Waits for the ZIP, which must be whole. */
async function expectWhole(exportId: string): Promise<void> {
  await eventually(async () => expect(await state()).toEqual(READY), REPEATED);
  expect(await auth.send(readyExport, { userId: account.id })).toEqual({ exportId });
  const zip = Buffer.from(await (await download(exportId)).arrayBuffer());
  const directory = zip.subarray(zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')));
  // Account, messages, two pictures, their list, and the lists of grids, copies and saved texts.
  expect(directory.readUInt16LE(10)).toBe(8);
  expect(await zips()).toHaveLength(1);
}

/** The files of a new ZIP. */
async function packed(): Promise<Map<string, Buffer>> {
  const id = anId();
  await service.startWorker();
  await start(id);
  await eventually(async () => expect((await state()).state).toBe('ready'), REPEATED);
  return zipEntries(Buffer.from(await (await download(id)).arrayBuffer()));
}

const read = (files: Map<string, Buffer>, name: string) =>
  JSON.parse(files.get(name)?.toString('utf8') ?? 'null') as object[];

describe("the ZIP of a person's own data", () => {
  it('is made once, though it is asked for twice', async () => {
    const [first, second] = [anId(), anId()];
    const queued = { state: 'queued', done: 0, total: 0, downloadUrl: null };
    expect([await start(first), await start(first), await start(second)]).toEqual([queued, queued, queued]);
    expect(await exports().countDocuments()).toBe(1);
    expect(await service.queues.queue(exportData.queue).getJobCountByTypes('waiting', 'prioritized')).toBe(1);
    await service.startWorker();
    await expectWhole(first);
    expect((await download(second)).status).toBe(404);
  }, 120_000);

  it('has all that a person has written on their photos, drafts and the trash included', async () => {
    const written = {
      focus: { x: 0.25, y: 1, zoom: 2 },
      altText: 'Water',
      firstComment: '#lake',
      label: 'sale',
      date: '2026-12-01',
    };
    account.written = { ...written, position: -1 };
    const since = new Date(0).toISOString();
    const gone = { id: anId(), mediaId: null, description: 'Gone', createdAt: since, deletedAt: since };
    account.trash = [{ ...gone, ...written }];
    const files = await packed();
    const [{ folder, ...own }] = read(files, 'grids.json') as [{ folder: string; ratio: string }];
    expect(own).toMatchObject({
      ratio: '4:5',
      rhythm: { zone: 'Europe/Vienna' },
      calendar: { since, mail: true },
    });
    const photos = read(files, `${folder}/photos.json`);
    expect(photos).toMatchObject([
      { ...written, caption: 'Caption 0', isDraft: true, isPosted: true },
      { ...written, caption: 'Caption 1', isDraft: true, isPosted: false },
    ]);
    expect(read(files, 'Trash/photos.json')).toMatchObject([{ ...written, caption: 'Gone', file: null }]);
  }, 120_000);

  it('has every grid, though one moves behind the others while it is packed', async () => {
    account.mediaIds = account.mediaIds.slice(0, 1);
    const all = Array.from({ length: 7 }, anId);
    account.gridIds = all;
    const packedOf: string[] = [];
    account.onPhotos = (gridId) => {
      if (!packedOf.includes(gridId)) packedOf.push(gridId);
      // It was deleted: the trash comes last.
      account.gridIds = [...all.slice(1), ...all.slice(0, 1)];
    };
    expect(read(await packed(), 'grids.json')).toHaveLength(7);
    expect(packedOf).toEqual(all);
  }, 120_000);

  it('has every photo, though one moves to a grid that is packed already, or is taken out of the trash into it', async () => {
    const [first = '', second = ''] = account.mediaIds;
    const third = await upload();
    const [packedGrid, other] = [anId(), anId()];
    account.gridIds = [packedGrid, other];
    account.itemIds.set(packedGrid, [first]).set(other, [second]);
    const at = new Date(0).toISOString();
    account.trash = [{ id: third, mediaId: third, description: 'Gone', createdAt: at, deletedAt: at }];
    account.onPhotos = (gridId) => {
      if (gridId !== other) return;
      account.itemIds.set(packedGrid, [first, second, third]).set(other, []);
      account.trash = [];
    };
    const files = await packed();
    expect([...files.keys()].filter((name) => name.endsWith('.jpg'))).toEqual([
      'Grids/01 Summer/0001 photo.jpg',
      'Grids/01 Summer/Moved here meanwhile/0001 photo.jpg',
      'Grids/01 Summer/Moved here meanwhile/0002 photo.jpg',
    ]);
    const photos = 'Grids/01 Summer/Moved here meanwhile/photos.json';
    expect(read(files, photos)).toMatchObject([{ file: '0001 photo.jpg' }, { file: '0002 photo.jpg' }]);
    expect(read(files, 'grids.json')).toHaveLength(2);
  }, 120_000);

  it('has the pictures for posting, and those that photos showed before', async () => {
    const [mediaId = '', former = ''] = account.mediaIds;
    const client = new Client(service.api.url, signIn({ sub: account.id }));
    const form = new FormData();
    const bytes = new Uint8Array(await photoJpeg(1_500, 1_000));
    form.append('file', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    expect((await client.send('PUT', `/api/media/${mediaId}/posting`, form)).status).toBe(200);
    account.mediaIds = [mediaId];
    account.written = { postingState: 'ready', former: [former] };
    const files = await packed();
    const [{ folder }] = read(files, 'grids.json') as [{ folder: string }];
    const served = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer());
    const pictures = {
      'photo.jpg': `/media/${mediaId}/master`,
      'photo for posting.jpg': `/media/${mediaId}/posting`,
      'photo before 1.jpg': `/media/${former}/master`,
    };
    for (const [name, path] of Object.entries(pictures))
      expect((await served(path)).equals(files.get(`${folder}/0001 ${name}`)!)).toBe(true);
  }, 120_000);

  it('names the file of each picture in its lists, whatever changes while it is packed', async () => {
    const [first = '', second = ''] = account.mediaIds;
    const lost = anId();
    account.mediaIds = [first, second, lost];
    let readings = 0;
    account.onPhotos = () => {
      readings += 1;
      if (readings > 1) account.own.set(first, null);
    };
    const since = new Date(0).toISOString();
    const trashed = (mediaId: string, description: string) => ({
      id: anId(),
      mediaId,
      description,
      createdAt: since,
      deletedAt: since,
    });
    const gone = trashed(second, 'Before');
    account.trash = [gone];
    let trashReadings = 0;
    account.onTrash = () => {
      if (trashReadings > 0) account.trash = [trashed(first, 'Meanwhile'), gone];
      trashReadings += 1;
    };
    const files = await packed();
    const [{ folder }] = read(files, 'grids.json') as [{ folder: string }];
    const named = (name: string) =>
      (read(files, name) as { caption: string; file: string | null }[]).map(({ caption, file }) => [
        caption,
        file,
      ]);
    expect(named(`${folder}/photos.json`)).toEqual([
      ['Caption 1', '0002 photo.jpg'],
      ['Caption 2', null],
    ]);
    expect(named('Trash/photos.json')).toEqual([
      ['Meanwhile', null],
      ['Before', '0001 photo.jpg'],
    ]);
    const pictures = [...files.keys()].filter((name) => name.endsWith('.jpg'));
    expect(pictures).toEqual([
      `${folder}/0001 photo.jpg`,
      `${folder}/0002 photo.jpg`,
      'Trash/0001 photo.jpg',
    ]);
  }, 120_000);

  it('has what is kept of them besides: copies, saved texts, the waitlist, and how their plan changed', async () => {
    const at = new Date(0).toISOString();
    const photos = [{ id: anId(), newId: anId() }];
    const ended = { state: 'done', done: 1, total: 1, refusal: null } as const;
    account.copies = [{ id: anId(), from: anId(), to: anId(), requestedAt: at, photos, ...ended }];
    account.texts = [{ id: anId(), name: 'Sea', text: '#sea' }];
    account.known = {
      planChanges: [{ from: 'free', to: 'creator', at }],
      waitlist: { name: 'Somebody', email: 'somebody@example.com', joinedAt: at },
      lastPostingMail: '2026-12-01',
    };
    const files = await packed();
    expect(read(files, 'copies.json')).toEqual(account.copies);
    expect(read(files, 'saved-texts.json')).toEqual(account.texts);
    expect(read(files, 'account.json')).toMatchObject(account.known);
  }, 120_000);

  it('is made by the next worker where the first was killed in the middle', async () => {
    let kills = 0;
    account.onPhotos = async () => {
      kills += 1;
      if (kills === 1) await killable.kill();
    };
    const id = anId();
    await killable.start();
    await start(id);
    await eventually(() => expect(kills).toBe(1), REPEATED);
    expect(await zips()).toEqual([]);
    expect((await state()).state).toBe('running');
    expect(await expireLocks(service.prefix)).toBeGreaterThan(0);
    await service.startWorker();
    await expectWhole(id);
  }, 180_000);

  it('is made by a repeat where the first run failed', async () => {
    let calls = 0;
    account.onPhotos = () => {
      calls += 1;
      if (calls === 1) throw new AppError('INTERNAL');
    };
    const id = anId();
    await service.startWorker();
    await start(id);
    await expectWhole(id);
    expect(calls).toBeGreaterThan(1);
  }, 120_000);

  it('is made though Redis was emptied after it was asked for', async () => {
    const id = anId();
    await start(id);
    await service.queues.queue(exportData.queue).obliterate({ force: true });
    await exports().updateOne({ _id: id }, { $set: { workMark: new Date(Date.now() - 60_000) } });
    await service.api.app.get(Outbox).sweep();
    await service.startWorker();
    await expectWhole(id);
  }, 120_000);

  it('that was given up is made when the operator retries it', async () => {
    const id = anId();
    const broken = { ...exportData, options: { ...exportData.options, attempts: 1 } };
    account.onPhotos = () => {
      throw new AppError('INTERNAL');
    };
    await start(id);
    const mark = new Date(Date.now() - 60_000);
    await exports().updateOne({ _id: id }, { $set: { workMark: mark } });
    const { queue } = exportData;
    await service.queues.queue(queue).obliterate({ force: true });
    await service.queues.add(broken, { exportId: id }, jobIdOf(exportData, { id, mark }));
    await service.startWorker();
    const job = await eventually(async () => {
      const [failed] = await service.queues.queue(queue).getFailed();
      expect(failed).toBeDefined();
      return failed!;
    }, REPEATED);
    await service.api.app.get(Outbox).sweep();
    expect((await state()).state).toBe('failed');
    account.onPhotos = () => undefined;
    await job.retry('failed', { resetAttemptsMade: true });
    await expectWhole(id);
  }, 120_000);

  it("keeps nobody's pictures waiting, however many are being packed", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let packing = 0;
    account.onPhotos = async () => {
      packing += 1;
      await held;
    };
    await service.startWorker();
    await start(anId());
    await eventually(() => expect(packing).toBe(1), REPEATED);
    const client = new Client(service.api.url, signIn());
    const { body } = await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg() }]);
    await eventually(
      async () => expect((await service.assets.findById(body.mediaId).lean())?.state).toBe('ready'),
      REPEATED,
    );
    release();
    await eventually(async () => expect((await state()).state).toBe('ready'), REPEATED);
  }, 120_000);

  it('is there for three days, and erased after them', async () => {
    const id = anId();
    await service.startWorker();
    await start(id);
    await expectWhole(id);
    const eraser = service.api.app.get(ExportEraser);
    const clock = jest.spyOn(service.api.app.get(Clock), 'now');
    const now = Date.now();
    clock.mockReturnValue(new Date(now + 2.9 * DAY));
    await eraser.eraseExpired();
    expect((await download(id)).status).toBe(200);
    clock.mockReturnValue(new Date(now + 3.1 * DAY));
    expect((await download(id)).status).toBe(404);
    expect((await state()).state).toBe('none');
    await expect(auth.send(readyExport, { userId: account.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eraser.eraseExpired();
    expect([await zips(), await exports().countDocuments()]).toEqual([[], 0]);
  }, 120_000);

  it('is opened by a link that auth knows, and by nothing else: not by its own id, nor while it is being made', async () => {
    const id = anId();
    await start(id);
    expect((await download(id)).status).toBe(404);
    await expect(auth.send(readyExport, { userId: account.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await service.startWorker();
    await expectWhole(id);
    expect((await fetch(service.api.url + exportUrl(id))).status).toBe(404);
    expect((await fetch(service.api.url + exportUrl(anId()))).status).toBe(404);
  }, 120_000);

  it('is not left behind where the account is erased while it is being packed', async () => {
    let told = 0;
    account.onPhotos = async () => {
      told += 1;
      await service.api.app.get(ExportEraser).eraseAllOf(account.id);
    };
    await service.startWorker();
    await start(anId());
    await eventually(async () => {
      expect(told).toBeGreaterThan(0);
      const counts = await service.queues
        .queue(exportData.queue)
        .getJobCounts('waiting', 'active', 'delayed');
      expect(counts).toEqual({ waiting: 0, active: 0, delayed: 0 });
    }, REPEATED);
    expect([await zips(), await exports().countDocuments()]).toEqual([[], 0]);
  }, 120_000);

  it('goes where a killed worker had put it after its erasure', async () => {
    const exportId = anId();
    await service.api.app.get(ExportStore).put(exportId, anId(), Readable.from([Buffer.from('a ZIP')]));
    expect(await zips()).toHaveLength(1);
    await service.startWorker();
    await service.queues.add(exportData, { exportId });
    await eventually(async () => expect(await zips()).toEqual([]), REPEATED);
  }, 120_000);
});
