/** Uploads that break off, are sent again, or find something down; whole ones are in uploads.spec.ts. */
import { LIMITS } from '@tessera/contracts';
import { RedisConnection } from '@tessera/service-kit';
import { eventually, signIn, type SignedIn } from '@tessera/testing';
import { rename } from 'node:fs/promises';
import { request } from 'node:http';
import { Client, type Refused } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
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

describe('an upload that breaks off', () => {
  const boundary = 'edge';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;

  function begin(length: number) {
    return request(`${service.api.url}/api/media`, {
      method: 'POST',
      headers: {
        ...person.headers,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': length,
      },
    });
  }

  it('leaves nothing, when the connection is lost', async () => {
    const sent = begin(1_000_000);
    sent.on('error', () => undefined);
    sent.write(head);
    sent.write(Buffer.alloc(200_000));
    await eventually(async () => expect(await service.uploadsInFlight()).toHaveLength(1));
    sent.destroy();
    await eventually(async () => expect(await service.uploadsInFlight()).toEqual([]));
    await expectNothingStored();
    expect((await upload(await photoJpeg())).status).toBe(201);
  });

  it('leaves nothing, when the form has no end', async () => {
    const body = Buffer.concat([Buffer.from(head), await photoJpeg()]);
    const status = await new Promise((resolve, reject) => {
      const sent = begin(body.length);
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on('error', reject);
      sent.end(body);
    });
    expect(status).toBe(400);
    await eventually(expectNothingStored);
  });

  it('leaves nothing, when it announces more than the route takes', async () => {
    const status = await new Promise((resolve, reject) => {
      const sent = begin(LIMITS.body.media + 1);
      sent.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    await expectNothingStored();
  });
});

describe('an upload with a key', () => {
  it('makes one thing, however often it is sent', async () => {
    const bytes = await photoJpeg();
    const responses = await Promise.all([
      upload(bytes, 'once'),
      upload(bytes, 'once'),
      upload(bytes, 'once'),
    ]);
    responses.push(await upload(bytes, 'once'));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.mediaId)).size).toBe(1);
    expect(await service.assets.countDocuments({})).toBe(1);
    expect((await service.storedFiles()).sort()).toEqual(['display@', 'master@', 'thumb@']);
  });

  it('refuses the key for another file, and takes it from another person', async () => {
    await upload(await photoJpeg(), 'mine');
    const other = (await upload(await photoJpeg(65, 48), 'mine')) as unknown as Refused;
    expect({ status: other.status, code: other.body.code }).toEqual({
      status: 409,
      code: 'IDEMPOTENCY_CONFLICT',
    });
    client = new Client(service.api.url, signIn());
    expect((await upload(await photoJpeg(), 'mine')).status).toBe(201);
  });

  it('takes up what a killed process left at any point', async () => {
    const bytes = await photoJpeg();
    const { body } = await upload(bytes, 'resumed');
    const { mediaId } = body;
    // Its document was written, its master was not.
    await service.assets.updateOne(
      { _id: mediaId },
      { $set: { state: 'storing', storingSince: new Date() }, $unset: { deriveMark: 1 } },
    );
    expect((await client.get(body.url)).status).toBe(404);
    expect((await upload(bytes, 'resumed')).body).toEqual(body);
    expect((await client.get(body.url)).status).toBe(200);
    // It was being erased.
    await service.assets.updateOne({ _id: mediaId }, { $set: { expiringAt: new Date() } });
    expect((await client.get(body.url)).status).toBe(404);
    expect((await upload(bytes, 'resumed')).body).toEqual(body);
    expect((await client.get(body.url)).status).toBe(200);
    expect(await service.assets.countDocuments({})).toBe(1);
  });
});

describe('a process that has enough to do', () => {
  let busy: TestMedia;
  beforeAll(async () => {
    busy = await startTestMedia({ DECODE_CONCURRENCY: '1', DECODE_QUEUE: '1' });
  });
  afterAll(() => busy.stop());

  it('tells when to come back, and loses nothing that it took', async () => {
    const crowd = new Client(busy.api.url, signIn());
    const bytes = await photoJpeg(2_000, 1_500);
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => crowd.form('/api/media', {}, [{ bytes, field: 'file' }])),
    );
    const taken = responses.filter(({ status }) => status === 201);
    const sentAway = responses.filter(({ status }) => status === 503);
    expect(taken.length).toBeGreaterThanOrEqual(2);
    expect(sentAway.length).toBe(12 - taken.length);
    expect(sentAway.length).toBeGreaterThan(0);
    for (const { headers } of sentAway) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await busy.assets.countDocuments({})).toBe(taken.length);
    expect(await busy.storedFiles()).toHaveLength(3 * taken.length);
  });
});

describe('without the object store', () => {
  it('shows it, and leaves nothing once it is back', async () => {
    const objects = service.env.OBJECT_STORE_DIR ?? '';
    await rename(objects, `${objects}-away`);
    const { status, body, headers } = await refused(await photoJpeg());
    expect({ status, code: body.code, after: headers.get('retry-after') }).toEqual({
      status: 503,
      code: 'DEPENDENCY_UNAVAILABLE',
      after: '1',
    });
    const ready = await client.get('/health/ready');
    expect({ status: ready.status, body: (await ready.json()) as unknown }).toEqual({
      status: 503,
      body: { ready: false, failing: ['object store'] },
    });
    expect((await client.get('/health/live')).status).toBe(200);
    await rename(`${objects}-away`, objects);
    expect((await upload(await photoJpeg())).status).toBe(201);
    expect((await client.get('/health/ready')).status).toBe(200);
    await service.endErasures();
    expect(await service.assets.countDocuments({})).toBe(1);
    expect((await service.storedFiles()).sort()).toEqual(['display@', 'master@', 'thumb@']);
  });
});

describe('an account that was erased in the meantime', () => {
  it('keeps nothing of an upload that was on its way', async () => {
    const redis = service.api.app.get(RedisConnection);
    const bytes = await photoJpeg();
    expect((await upload(bytes)).status).toBe(201);
    // The session was checked a moment ago and is remembered for a second; the last write looks again.
    await redis.client.set(redis.key('revoked', 'user', person.sub), '1');
    expect((await upload(bytes)).status).toBe(401);
    await service.endErasures();
    await eventually(expectNothingStored);
  });
});
