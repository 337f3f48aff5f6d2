import { getModelToken } from '@nestjs/mongoose';
import type { UploadedMedia } from '@tessera/contracts';
import { deriveImages } from '@tessera/jobs';
import type { RunningProcess } from '@tessera/service-kit';
import { overlapping, signIn } from '@tessera/testing';
import type { Model } from 'mongoose';
import { AccountMediaErasure } from '../src/accounts/account-media-erasure.js';
import { AssetEraser } from '../src/assets/asset-eraser.js';
import { DerivationService } from '../src/derivation/derivation.service.js';
import { ExportPacker } from '../src/exports/export-packer.js';
import { ExportRepository } from '../src/exports/export.repository.js';
import { ExportDocument } from '../src/exports/export.schema.js';
import { ExportStore } from '../src/exports/export-store.js';
import { MediaStore } from '../src/storage/media-store.js';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { FakeAccount, startFakeServices, type FakeServices } from './support/fake-account.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

const account = new FakeAccount();
let services: FakeServices;
let service: TestMedia;
let worker: RunningProcess;
let client: Client;

beforeAll(async () => {
  services = await startFakeServices(() => account);
  service = await startTestMedia(services.env);
  await service.queues.queue(deriveImages.queue).pause();
  worker = await service.startWorker();
  client = new Client(service.api.url, signIn({ sub: account.id }));
}, 60_000);
beforeEach(async () => {
  await service.clear();
  // The test itself is the worker.
  await service.queues.queue(deriveImages.queue).pause();
});
afterAll(async () => {
  await service.stop();
  await services.close();
}, 60_000);

const upload = async () =>
  (await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg(900, 600) }])).body.mediaId;
const asset = (id: string) => service.assets.findById(id).lean();
const inWorker = <T>(token: abstract new (...args: never[]) => T): T =>
  worker.app.get<T>(token, { strict: false });

describe('a job that a second worker took over while the first was frozen', () => {
  it.each(['read', 'put'] as const)(
    'leaves one picture with its variants where the first wakes at its %s',
    async (method) => {
      const id = await service.leftToWorker(upload);
      await overlapping(inWorker(MediaStore), method, () => inWorker(DerivationService).derive(id));
      const { state, bytes, master, derivatives, deriveMark } = (await asset(id))!;
      expect({ state, deriveMark }).toEqual({ state: 'ready', deriveMark: undefined });
      expect(bytes).toBe(master.bytes + derivatives!.display.bytes + derivatives!.thumb.bytes);
      expect((await service.storedFiles()).sort()).toEqual(['display@', 'master@', 'thumb@']);
    },
  );

  it('leaves nothing of a picture that it erased', async () => {
    const id = await upload();
    await overlapping(inWorker(MediaStore), 'delete', () => inWorker(AssetEraser).erase(id, account.id));
    await service.endErasures();
    expect([await asset(id), await service.storedFiles()]).toEqual([null, []]);
  });

  it('leaves nothing of an account that it erased', async () => {
    await upload();
    await upload();
    await overlapping(inWorker(MediaStore), 'delete', () => inWorker(AccountMediaErasure).erase(account.id));
    await service.endErasures();
    expect([await service.assets.countDocuments({}), await service.storedFiles()]).toEqual([0, []]);
  });

  it.each([
    ['before it puts the ZIP', ExportStore, 'put'],
    ['before it reports that the ZIP is ready', ExportRepository, 'markReady'],
    ['while it counts', ExportRepository, 'setProgress'],
  ] as const)('leaves the whole ZIP of a person where the first wakes %s', async (_when, token, method) => {
    account.mediaIds = [await upload(), await upload()];
    const exportId = anId();
    const exports = inWorker<Model<ExportDocument>>(getModelToken(ExportDocument.name) as never);
    await inWorker(ExportRepository).insert(exportId, account.id, new Date());
    await overlapping(inWorker<object>(token) as never, method as never, () =>
      inWorker(ExportPacker).pack(exportId),
    );
    const { state, attempt } = (await exports.findById(exportId).lean())!;
    expect(state).toBe('ready');
    const zip = await inWorker(ExportStore).open(exportId, attempt!);
    zip?.stream.destroy();
    expect(zip?.size).toBeGreaterThan(1_000);
    expect((await service.storedFiles()).filter((file) => file.startsWith('data'))).toHaveLength(1);
    await exports.deleteMany({});
    await inWorker(ExportStore).delete(exportId);
  });
});
