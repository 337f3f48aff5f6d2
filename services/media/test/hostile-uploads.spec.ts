import type { UploadedMedia } from '@tessera/contracts';
import { signIn } from '@tessera/testing';
import sharp from 'sharp';
import { Client, type Refused } from './support/client.js';
import { photoJpeg } from './support/hostile-files.js';
import { startTestMedia, type TestMedia } from './support/test-media.js';
import {
  cutAndChanged,
  ladenJpegs,
  ladenPngs,
  SECRETS,
  twistedJpegs,
  twistedOthers,
  twistedPngs,
  type Files,
} from './support/twisted-pictures.js';

let service: TestMedia;
let client: Client;

beforeAll(async () => {
  service = await startTestMedia();
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.clear();
  client = new Client(service.api.url, signIn());
});
// Whatever was sent: the next person's photo is taken.
afterEach(async () => {
  const { status } = await new Client(service.api.url, signIn()).form('/api/media', {}, [
    { bytes: await photoJpeg(), field: 'file' },
  ]);
  expect(status).toBe(201);
});

const upload = (bytes: Buffer, name = 'photo.jpg') =>
  client.form<UploadedMedia>('/api/media', {}, [{ bytes, field: 'file', name }]);

async function expectUnreadable(files: Files): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    const { status, body } = (await upload(bytes)) as unknown as Refused;
    expect({ name, status, code: body.code }).toEqual({ name, status: 422, code: 'IMAGE_UNREADABLE' });
  }
  expect(await service.assets.countDocuments({})).toBe(0);
  expect([await service.storedFiles(), await service.uploadsInFlight()]).toEqual([[], []]);
}

/** What is served is a JPEG of our own making, with nothing in it but the picture. */
async function expectOwnJpeg(name: string, { url }: UploadedMedia): Promise<void> {
  const served = Buffer.from(await (await client.get(url)).arrayBuffer());
  const { format, exif, icc, xmp, comments } = await sharp(served).metadata();
  expect({ name, format, kept: [exif, icc, xmp, comments].filter(Boolean) }).toEqual({
    name,
    format: 'jpeg',
    kept: [],
  });
  expect({ name, secrets: SECRETS.filter((secret) => served.includes(secret)) }).toEqual({
    name,
    secrets: [],
  });
}

async function expectTaken(files: Files): Promise<void> {
  for (const [name, bytes] of Object.entries(files)) {
    const { status, body } = await upload(bytes);
    expect({ name, status }).toEqual({ name, status: 201 });
    await expectOwnJpeg(name, body);
  }
}

describe('a file that was made to do harm', () => {
  it('is refused where its parts contradict each other: PNG', () => expectUnreadable(twistedPngs()));

  it('is refused where its parts contradict each other: JPEG', async () =>
    expectUnreadable(await twistedJpegs()));

  it('is refused where its parts contradict each other: WEBP and GIF', async () =>
    expectUnreadable(await twistedOthers()));

  it('is refused wherever it ends too early', async () => expectUnreadable((await cutAndChanged()).cut));

  it('is a picture or refused, whichever byte was changed', async () => {
    for (const [name, bytes] of Object.entries((await cutAndChanged()).changed)) {
      const { status, body } = await upload(bytes);
      if (status === 201) await expectOwnJpeg(name, body);
      else expect({ name, status }).toEqual({ name, status: 422 });
    }
    expect(await service.uploadsInFlight()).toEqual([]);
  });

  it('leaves what it carries beside the picture behind: PNG', () => expectTaken(ladenPngs()));

  it('leaves what it carries beside the picture behind: JPEG', async () => expectTaken(await ladenJpegs()));

  it.each([
    '../../../../etc/passwd',
    '..\\..\\windows\\system32',
    'photo.jpg\0.html',
    'a\r\nX-Injected: 1',
    '"><script>alert(1)</script>.jpg',
    '\u202egpj.exe',
    'CON',
    '.',
    ' ',
    'n'.repeat(5_000),
  ])('has a name that means nothing: %j', async (name) => {
    const { status, body, headers } = await upload(await photoJpeg(), name);
    expect({ name, status }).toEqual({ name, status: 201 });
    expect(headers.get('x-injected')).toBeNull();
    expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\/master$/);
  });
});
