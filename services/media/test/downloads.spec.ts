import { getModelToken } from '@nestjs/mongoose';
import { exportUrl } from '@tessera/contracts';
import type { ObjectBody } from '@tessera/object-store';
import { eventually } from '@tessera/testing';
import type { Model } from 'mongoose';
import { Readable } from 'node:stream';
import { ExportDocument } from '../src/exports/export.schema.js';
import { ExportStore } from '../src/exports/export-store.js';
import { MOST_FROM_ONE_ADDRESS, MOST_OF_ONE_OWNER } from '../src/downloads/open-downloads.js';
import { anId } from './support/asset-factory.js';
import { FakeAccount, startFakeServices, type FakeServices } from './support/fake-account.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

/** Much more than the buffers of a connection take. */
const BYTES = 32 * 1024 * 1024;

let account: FakeAccount;
let services: FakeServices;
let service: TestMedia;
let address: string;
/** What the store gave for each download, in order. */
let opened: (ObjectBody | null)[];
let readers: AbortController;
/** One that nobody refers to is cancelled. */
let begun: Response[];

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
  address = await zip();
  opened = [];
  begun = [];
  readers = new AbortController();
  const store = service.api.app.get(ExportStore);
  const open = store.open.bind(store);
  jest.spyOn(store, 'open').mockImplementation(async (...object) => {
    const body = await open(...object);
    opened.push(body);
    return body;
  });
});
afterEach(async () => {
  readers.abort();
  jest.restoreAllMocks();
  await service.api.app.get<Model<ExportDocument>>(getModelToken(ExportDocument.name)).deleteMany({});
  await service.clear();
});

/** Stores a ZIP that is ready, and makes a link to it. */
async function zip(ownerId = anId()): Promise<string> {
  const [exportId, attempt, token] = [anId(), anId(), anId()];
  const exports = service.api.app.get<Model<ExportDocument>>(getModelToken(ExportDocument.name));
  const found = {
    ownerId,
    state: 'ready' as const,
    done: 0,
    total: 0,
    requestedAt: new Date(),
    attempt,
  };
  await exports.create({ _id: exportId, ...found });
  await service.api.app.get(ExportStore).put(exportId, attempt, Readable.from([Buffer.alloc(BYTES)]));
  account.links.set(token, exportId);
  return service.api.url + exportUrl(token);
}

/** A download of which nobody reads more than the headers. */
async function begin(url: string, from = '198.51.100.1'): Promise<Response> {
  const response = await fetch(url, { signal: readers.signal, headers: { 'x-forwarded-for': from } });
  begun.push(response);
  return response;
}

it('a HEAD of a link reads nothing of the ZIP', async () => {
  const response = await fetch(address, { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length')]).toEqual([200, String(BYTES)]);
  const [body] = opened;
  await eventually(() => expect(body?.stream.destroyed).toBe(true));
  expect(body?.stream.readableDidRead).toBe(false);
});

it('a ZIP is read from the store no further once its reader has left', async () => {
  expect((await begin(address)).status).toBe(200);
  readers.abort();
  await eventually(() => expect(opened[0]?.stream.destroyed).toBe(true));
  expect(opened[0]?.stream.readableEnded).toBe(false);
});

it('a person has few downloads at a time, of whichever ZIPs, and others have theirs meanwhile [D7.15]', async () => {
  const other = await zip();
  const owner = anId();
  const [first, second] = [await zip(owner), await zip(owner)];
  for (let n = 0; n < MOST_OF_ONE_OWNER; n += 1) expect((await begin(first)).status).toBe(200);
  const refused = await begin(second);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'RATE_LIMITED' }),
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await begin(other)).status).toBe(200);
  readers.abort();
  readers = new AbortController();
  await eventually(async () => expect((await fetch(second, { method: 'HEAD' })).status).toBe(200));
});

it('an address has a quarter of the downloads, with however many accounts, and others have the rest [D7.17]', async () => {
  for (let n = 0; n < MOST_FROM_ONE_ADDRESS; n += 1) expect((await begin(await zip())).status).toBe(200);
  const refused = await begin(address);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    expect.objectContaining({ code: 'RATE_LIMITED' }),
  ]);
  expect((await begin(address, '198.51.100.2')).status).toBe(200);
  readers.abort();
  readers = new AbortController();
  await eventually(async () => expect((await begin(address)).status).toBe(200));
}, 60_000);

it('links that open nothing take no place', async () => {
  const token = anId();
  account.links.set(token, anId());
  for (let n = 0; n <= MOST_OF_ONE_OWNER; n += 1)
    expect((await fetch(service.api.url + exportUrl(token))).status).toBe(404);
});
