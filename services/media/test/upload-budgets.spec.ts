import type { Photo, UploadedMedia } from '@tessera/contracts';
import { eventually, signIn, type SignedIn } from '@tessera/testing';
import { request, type ClientRequest } from 'node:http';
import { Client } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { GRID } from './support/fake-grids.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';

const MB = 1024 * 1024;

let service: TestMedia;
let person: SignedIn;
let client: Client;
const begun: ClientRequest[] = [];

beforeAll(async () => {
  service = await startTestMedia();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.clear();
  person = signIn();
  client = new Client(service.api.url, person);
});
afterEach(async () => {
  for (const sent of begun.splice(0)) sent.destroy();
  await eventually(async () => expect(await service.uploadsInFlight()).toEqual([]));
});

/** Sends the first bytes of a file and no more, before the field that would name its grid. */
function begin(path: string, announced: number | undefined, { headers }: SignedIn = person): ClientRequest {
  const sent = request(service.api.url + path, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=b',
      ...(announced === undefined ? {} : { 'content-length': announced }),
    },
  });
  sent.on('error', () => undefined);
  const head = '--b\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n';
  sent.write(`${head}content-type: image/jpeg\r\n\r\n`);
  sent.write(Buffer.alloc(10_000));
  begun.push(sent);
  return sent;
}

const received = (count: number) =>
  eventually(async () => expect(await service.uploadsInFlight()).toHaveLength(count));
const padded = async (bytes: number) => {
  const jpeg = await photoJpeg();
  return { bytes: Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]) };
};
const uploadOne = async (bytes: number, by = client) => {
  const file = { ...(await padded(bytes)), field: 'file' };
  return (await by.form<UploadedMedia>('/api/media', {}, [file])).status;
};

// What is over waits unread, while smaller ones and those of other people go on.
describe('large uploads of one person', () => {
  it('are received two at a time', async () => {
    begin('/api/photos/batch', 300 * MB);
    const second = begin('/api/carousels', undefined);
    await received(2);
    const form = [await padded(7 * MB), await padded(7 * MB)];
    const third = client.form<Photo[]>('/api/photos/batch', { gridId: GRID }, form);
    expect(await uploadOne(MB)).toBe(201);
    begin('/api/photos/batch', 300 * MB, signIn());
    await received(3);
    expect(service.grids.roomAsked).toEqual([]);
    second.destroy();
    expect((await third).status).toBe(201);
    expect(service.grids.roomAsked).toEqual([1, 2]);
  });
});

describe('pictures of one person', () => {
  it('are received sixteen at a time', async () => {
    const [first] = Array.from({ length: 16 }, () => begin('/api/media', 8 * MB));
    await received(16);
    const next = uploadOne(7 * MB);
    expect(await uploadOne(100_000)).toBe(201);
    expect(await uploadOne(MB, new Client(service.api.url, signIn()))).toBe(201);
    expect(await service.assets.countDocuments({ ownerId: person.sub })).toBe(1);
    first?.destroy();
    expect(await next).toBe(201);
    expect(await service.assets.countDocuments({ ownerId: person.sub })).toBe(2);
  });
});
