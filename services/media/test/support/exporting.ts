import { getModelToken } from '@nestjs/mongoose';
import {
  exportState,
  exportUrl,
  readyExport,
  startExport,
  type DataExport,
  type UploadedMedia,
} from '@tessera/contracts';
import type { MessageClient } from '@tessera/service-kit';
import { eventually, signIn, zipEntries } from '@tessera/testing';
import type { Model } from 'mongoose';
import { ExportDocument } from '../../src/exports/export.schema.js';
import { anId } from './asset-factory.js';
import { Client } from './client.js';
import { FakeAccount, startFakeServices, type FakeServices } from './fake-account.js';
import { photoJpeg } from './hostile-files.js';
import { peerOf } from './peers.js';
import { startTestMedia, type TestMedia } from './test-media.js';

/** What a repeat after a crash or a failure takes at most, on a busy machine. */
export const REPEATED = 60_000;
const READY: DataExport = { state: 'ready', done: 2, total: 2, downloadUrl: null };

/** Media beside fakes of auth and grids that know one account, another one in each test, with two pictures. */
export class Exporting {
  account = new FakeAccount();
  service!: TestMedia;
  auth!: MessageClient;
  private services!: FakeServices;

  constructor() {
    beforeAll(async () => {
      this.services = await startFakeServices(() => this.account);
      this.service = await startTestMedia(this.services.env);
      this.auth = peerOf('auth', this.service);
    }, 60_000);
    afterAll(async () => {
      this.auth.onApplicationShutdown();
      await this.service.stop();
      await this.services.close();
    }, 60_000);
    beforeEach(async () => {
      this.account = new FakeAccount();
      this.account.mediaIds = [await this.upload(), await this.upload()];
    }, 60_000);
    afterEach(async () => {
      jest.restoreAllMocks();
      await this.service.stopWorkers();
      await this.exports.deleteMany({});
      await this.service.clear();
    }, 60_000);
  }

  get exports(): Model<ExportDocument> {
    return this.service.api.app.get<Model<ExportDocument>>(getModelToken(ExportDocument.name));
  }

  async upload(): Promise<string> {
    const client = new Client(this.service.api.url, signIn({ sub: this.account.id }));
    const { body } = await client.form<UploadedMedia>('/api/media', {}, [{ bytes: await photoJpeg() }]);
    return body.mediaId;
  }

  start(exportId: string): Promise<DataExport> {
    return this.auth.send(startExport, { userId: this.account.id, exportId });
  }

  state(): Promise<DataExport> {
    return this.auth.send(exportState, { userId: this.account.id });
  }

  /** The export whose ZIP is there. */
  ready(): Promise<{ exportId: string }> {
    return this.auth.send(readyExport, { userId: this.account.id });
  }

  async zips(): Promise<string[]> {
    return (await this.service.storedFiles()).filter((file) => file.startsWith('data'));
  }

  /** Downloads by a link that auth made for this export. */
  download(exportId: string): Promise<Response> {
    const token = anId();
    this.account.links.set(token, exportId);
    return fetch(this.service.api.url + exportUrl(token));
  }

  /** Waits for the ZIP, which must be whole. */
  async expectWhole(exportId: string): Promise<void> {
    await eventually(async () => expect(await this.state()).toEqual(READY), REPEATED);
    expect(await this.ready()).toEqual({ exportId });
    const zip = Buffer.from(await (await this.download(exportId)).arrayBuffer());
    const directory = zip.subarray(zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')));
    // Account, messages, two pictures, their list, and the lists of grids, copies and saved texts.
    expect(directory.readUInt16LE(10)).toBe(8);
    expect(await this.zips()).toHaveLength(1);
  }

  /** The files of a new ZIP. */
  async packed(): Promise<Map<string, Buffer>> {
    const id = anId();
    await this.service.startWorker();
    await this.start(id);
    await eventually(async () => expect((await this.state()).state).toBe('ready'), REPEATED);
    return zipEntries(Buffer.from(await (await this.download(id)).arrayBuffer()));
  }
}
