/** How the ZIP of somebody's own data is made, and where it goes; export-contents.spec.ts has what is in it. */
import { DAY, exportUrl, type UploadedMedia } from '@tessera/contracts';
import { exportData } from '@tessera/jobs';
import { AppError, Clock, jobIdOf, Outbox } from '@tessera/service-kit';
import { BuiltProcess, eventually, expireLocks, freePort, signIn } from '@tessera/testing';
import { Readable } from 'node:stream';
import { ExportEraser } from '../src/exports/export-eraser.js';
import { ExportStore } from '../src/exports/export-store.js';
import { anId } from './support/asset-factory.js';
import { Client } from './support/client.js';
import { Exporting, REPEATED } from './support/exporting.js';
import { photoJpeg } from './support/hostile-files.js';

const exporting = new Exporting();
/** A process of its own; tests that kill none have the worker in this one. */
let killable: BuiltProcess;

beforeAll(async () => {
  killable = new BuiltProcess('media-worker', {
    ...exporting.service.env,
    TCP_PORT: String(await freePort()),
  });
}, 60_000);
afterEach(() => killable.stop(), 60_000);

describe("the ZIP of a person's own data", () => {
  it('is made once, though it is asked for twice', async () => {
    const [first, second] = [anId(), anId()];
    const queued = { state: 'queued', done: 0, total: 0, downloadUrl: null };
    expect([
      await exporting.start(first),
      await exporting.start(first),
      await exporting.start(second),
    ]).toEqual([queued, queued, queued]);
    expect(await exporting.exports.countDocuments()).toBe(1);
    expect(
      await exporting.service.queues.queue(exportData.queue).getJobCountByTypes('waiting', 'prioritized'),
    ).toBe(1);
    await exporting.service.startWorker();
    await exporting.expectWhole(first);
    expect((await exporting.download(second)).status).toBe(404);
  }, 120_000);

  it('is made by the next worker where the first was killed in the middle', async () => {
    let kills = 0;
    exporting.account.onPhotos = async () => {
      kills += 1;
      if (kills === 1) await killable.kill();
    };
    const id = anId();
    await killable.start();
    await exporting.start(id);
    await eventually(() => expect(kills).toBe(1), REPEATED);
    expect(await exporting.zips()).toEqual([]);
    expect((await exporting.state()).state).toBe('running');
    expect(await expireLocks(exporting.service.prefix)).toBeGreaterThan(0);
    await exporting.service.startWorker();
    await exporting.expectWhole(id);
  }, 180_000);

  it('is made by a repeat where the first run failed', async () => {
    let calls = 0;
    exporting.account.onPhotos = () => {
      calls += 1;
      if (calls === 1) throw new AppError('INTERNAL');
    };
    const id = anId();
    await exporting.service.startWorker();
    await exporting.start(id);
    await exporting.expectWhole(id);
    expect(calls).toBeGreaterThan(1);
  }, 120_000);

  it('is made though Redis was emptied after it was asked for', async () => {
    const id = anId();
    await exporting.start(id);
    await exporting.service.queues.queue(exportData.queue).obliterate({ force: true });
    await exporting.exports.updateOne({ _id: id }, { $set: { workMark: new Date(Date.now() - 60_000) } });
    await exporting.service.api.app.get(Outbox).sweep();
    await exporting.service.startWorker();
    await exporting.expectWhole(id);
  }, 120_000);

  it('that was given up is made when the operator retries it', async () => {
    const id = anId();
    const broken = { ...exportData, options: { ...exportData.options, attempts: 1 } };
    exporting.account.onPhotos = () => {
      throw new AppError('INTERNAL');
    };
    await exporting.start(id);
    const mark = new Date(Date.now() - 60_000);
    await exporting.exports.updateOne({ _id: id }, { $set: { workMark: mark } });
    const { queue } = exportData;
    await exporting.service.queues.queue(queue).obliterate({ force: true });
    await exporting.service.queues.add(broken, { exportId: id }, jobIdOf(exportData, { id, mark }));
    await exporting.service.startWorker();
    const job = await eventually(async () => {
      const [failed] = await exporting.service.queues.queue(queue).getFailed();
      expect(failed).toBeDefined();
      return failed!;
    }, REPEATED);
    await exporting.service.api.app.get(Outbox).sweep();
    expect((await exporting.state()).state).toBe('failed');
    exporting.account.onPhotos = () => undefined;
    await job.retry('failed', { resetAttemptsMade: true });
    await exporting.expectWhole(id);
  }, 120_000);

  it("keeps nobody's pictures waiting, however many are being packed", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let packing = 0;
    exporting.account.onPhotos = async () => {
      packing += 1;
      await held;
    };
    await exporting.service.startWorker();
    await exporting.start(anId());
    await eventually(() => expect(packing).toBe(1), REPEATED);
    const client = new Client(exporting.service.api.url, signIn());
    const { body } = await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg() }]);
    await eventually(
      async () => expect((await exporting.service.assets.findById(body.mediaId).lean())?.state).toBe('ready'),
      REPEATED,
    );
    release();
    await eventually(async () => expect((await exporting.state()).state).toBe('ready'), REPEATED);
  }, 120_000);

  it('is there for three days, and erased after them', async () => {
    const id = anId();
    await exporting.service.startWorker();
    await exporting.start(id);
    await exporting.expectWhole(id);
    const eraser = exporting.service.api.app.get(ExportEraser);
    const clock = jest.spyOn(exporting.service.api.app.get(Clock), 'now');
    const now = Date.now();
    clock.mockReturnValue(new Date(now + 2.9 * DAY));
    await eraser.eraseExpired();
    expect((await exporting.download(id)).status).toBe(200);
    clock.mockReturnValue(new Date(now + 3.1 * DAY));
    expect((await exporting.download(id)).status).toBe(404);
    expect((await exporting.state()).state).toBe('none');
    await expect(exporting.ready()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await eraser.eraseExpired();
    expect([await exporting.zips(), await exporting.exports.countDocuments()]).toEqual([[], 0]);
  }, 120_000);

  it('is opened by a link that auth knows, and by nothing else: not by its own id, nor while it is being made', async () => {
    const id = anId();
    await exporting.start(id);
    expect((await exporting.download(id)).status).toBe(404);
    await expect(exporting.ready()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await exporting.service.startWorker();
    await exporting.expectWhole(id);
    expect((await fetch(exporting.service.api.url + exportUrl(id))).status).toBe(404);
    expect((await fetch(exporting.service.api.url + exportUrl(anId()))).status).toBe(404);
  }, 120_000);

  it('is not left behind where the account is erased while it is being packed', async () => {
    let told = 0;
    exporting.account.onPhotos = async () => {
      told += 1;
      await exporting.service.api.app.get(ExportEraser).eraseAllOf(exporting.account.id);
    };
    await exporting.service.startWorker();
    await exporting.start(anId());
    await eventually(async () => {
      expect(told).toBeGreaterThan(0);
      const counts = await exporting.service.queues
        .queue(exportData.queue)
        .getJobCounts('waiting', 'active', 'delayed');
      expect(counts).toEqual({ waiting: 0, active: 0, delayed: 0 });
    }, REPEATED);
    expect([await exporting.zips(), await exporting.exports.countDocuments()]).toEqual([[], 0]);
  }, 120_000);

  it('goes where a killed worker had put it after its erasure', async () => {
    const exportId = anId();
    await exporting.service.api.app
      .get(ExportStore)
      .put(exportId, anId(), Readable.from([Buffer.from('a ZIP')]));
    expect(await exporting.zips()).toHaveLength(1);
    await exporting.service.startWorker();
    await exporting.service.queues.add(exportData, { exportId });
    await eventually(async () => expect(await exporting.zips()).toEqual([]), REPEATED);
  }, 120_000);
});
