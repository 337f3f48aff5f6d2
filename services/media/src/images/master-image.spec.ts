import { plainPng } from '@tessera/testing';
import sharp, { type Sharp } from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import {
  damagedFiles,
  foreignFiles,
  jpegOfScans,
  photoJpeg,
  polyglots,
  promisingPng,
} from '../../test/support/hostile-files.js';
import { makeMaster, readHeader, type MasterImage } from './master-image.js';

type Rgb = readonly [number, number, number];

async function master(bytes: Buffer): Promise<MasterImage> {
  await readHeader(bytes, bytes.subarray(0, 12));
  return makeMaster(bytes, 'photo');
}

async function pixel(jpeg: Buffer, left: number, top: number): Promise<Rgb> {
  const spot = await sharp(jpeg).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [spot[0] ?? -1, spot[1] ?? -1, spot[2] ?? -1];
}

function expectNear(actual: Rgb, wanted: Rgb, tolerance = 6): void {
  const distance = Math.max(...actual.map((value, index) => Math.abs(value - (wanted[index] ?? 0))));
  expect({ actual, near: distance <= tolerance }).toEqual({ actual, near: true });
}

/** Red above, blue below; `width` by `height`. */
function redOverBlue(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data[(y * width + x) * 3 + (y < height / 2 ? 0 : 2)] = 255;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const RED: Rgb = [255, 0, 0];
const BLUE: Rgb = [0, 0, 255];
const WHITE: Rgb = [255, 255, 255];

describe('a master', () => {
  it('is a JPEG in sRGB that fits into 2048 pixels [D5.2]', async () => {
    const { jpeg, width, height } = await master(await redOverBlue(4_000, 3_000).jpeg().toBuffer());
    expect({ width, height }).toEqual({ width: 2_048, height: 1_536 });
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      space: 'srgb',
      channels: 3,
      width,
      height,
    });
  });

  it('keeps none of the pixels that it was made of until garbage is collected', async () => {
    const photo = await redOverBlue(2_048, 1_536).jpeg().toBuffer();
    // Where garbage is collected meanwhile, a try tells nothing.
    const more: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const before = process.memoryUsage().external;
      await master(photo);
      more.push(process.memoryUsage().external - before);
    }
    expect(Math.max(...more)).toBeLessThan(2_048 * 1_536);
  });

  it('is never enlarged [D5.2]', async () => {
    expect(await master(await redOverBlue(30, 20).png().toBuffer())).toMatchObject({ width: 30, height: 20 });
    expect(await master(plainPng(1, 1))).toMatchObject({ width: 1, height: 1 });
  });

  it('keeps a side of at least one pixel', async () => {
    expect(await master(plainPng(20_000, 2))).toMatchObject({ width: 2_048, height: 1 });
  });

  it.each([
    { orientation: 1, corners: [RED, BLUE], size: [60, 40] },
    { orientation: 3, corners: [BLUE, RED], size: [60, 40] },
    { orientation: 4, corners: [BLUE, RED], size: [60, 40] },
    { orientation: 6, corners: [BLUE, BLUE], size: [40, 60] },
    { orientation: 8, corners: [RED, RED], size: [40, 60] },
  ])('stands upright for the EXIF orientation $orientation', async ({ orientation, corners, size }) => {
    const turned = await redOverBlue(60, 40).withMetadata({ orientation }).jpeg().toBuffer();
    const { jpeg, width, height } = await master(turned);
    expect([width, height]).toEqual(size);
    expectNear(await pixel(jpeg, 2, 2), corners[0] as Rgb);
    expectNear(await pixel(jpeg, 2, height - 3), corners[1] as Rgb);
    expect((await sharp(jpeg).metadata()).orientation).toBeUndefined();
  });

  it('carries no metadata, no place and no profile [D5.2]', async () => {
    const tagged = await redOverBlue(60, 40)
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>home</place></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(await sharp(tagged).metadata()).toHaveProperty('exif');
    const { jpeg } = await master(tagged);
    const kept = await sharp(jpeg).metadata();
    expect([kept.exif, kept.icc, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(jpeg.includes('GPS') || jpeg.includes('somebody') || jpeg.includes('home')).toBe(false);
  });

  it('turns the colours of a wide profile into sRGB', async () => {
    const wide = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#808080' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expectNear(await pixel((await master(wide)).jpeg, 9, 9), [128, 128, 128]);
  });

  it('shows transparency on white [D5.2]', async () => {
    const clear = { r: 255, g: 0, b: 0, alpha: 0 };
    const half = { r: 0, g: 0, b: 255, alpha: 0.5 };
    for (const format of ['png', 'webp', 'gif'] as const) {
      const bytes = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
        .toFormat(format)
        .toBuffer();
      expectNear(await pixel((await master(bytes)).jpeg, 20, 15), WHITE);
    }
    const blended = await sharp({ create: { width: 40, height: 30, channels: 4, background: half } })
      .png()
      .toBuffer();
    expectNear(await pixel((await master(blended)).jpeg, 20, 15), [127, 127, 255]);
  });

  it('is the first frame of an animation [D5.2]', async () => {
    const frames = [RED, BLUE, WHITE].map(([r, g, b]) => ({ r, g, b }));
    const images = await Promise.all(
      frames.map((background) =>
        sharp({ create: { width: 20, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    for (const format of ['gif', 'webp'] as const) {
      const animated = await sharp(images, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(animated).metadata()).pages).toBe(3);
      const { jpeg, width, height } = await master(animated);
      expect({ width, height }).toEqual({ width: 20, height: 30 });
      expectNear(await pixel(jpeg, 10, 15), RED, 20);
    }
  });

  it('comes of a PNG with 16 bits a channel', async () => {
    const deep = await redOverBlue(40, 40).toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    const { jpeg } = await master(deep);
    expectNear(await pixel(jpeg, 5, 5), RED);
    expectNear(await pixel(jpeg, 5, 35), BLUE);
  });

  it('comes of a CMYK JPEG', async () => {
    const cmyk = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c81e1e' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const { jpeg } = await master(cmyk);
    expect((await sharp(jpeg).metadata()).space).toBe('srgb');
    expectNear(await pixel(jpeg, 20, 20), [200, 30, 30], 30);
  });

  it('comes of grey pictures, with and without transparency', async () => {
    const grey = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#666666' } })
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    expect((await sharp(grey).metadata()).channels).toBe(1);
    const { jpeg } = await master(grey);
    expect((await sharp(jpeg).metadata()).channels).toBe(3);
    expectNear(await pixel(jpeg, 9, 9), [102, 102, 102]);
    expectNear(await pixel((await master(plainPng(8, 8))).jpeg, 3, 3), [0, 0, 0]);
  });

  it('has a stand-in of a few bytes that looks like it', async () => {
    const { thumbhash } = await master(
      await sharp({ create: { width: 900, height: 300, channels: 3, background: '#c81e1e' } })
        .png()
        .toBuffer(),
    );
    const bytes = Buffer.from(thumbhash, 'base64');
    expect(bytes.length).toBeLessThan(30);
    const { r, g, b } = thumbHashToAverageRGBA(bytes);
    expectNear([r * 255, g * 255, b * 255], [200, 30, 30], 12);
  });

  it('is the same for the same file', async () => {
    const bytes = await photoJpeg(300, 200);
    expect(await master(bytes)).toEqual(await master(bytes));
  });

  it('is an exact square for a profile picture', async () => {
    for (const [width, height] of [
      [900, 300],
      [100, 200],
    ] as const) {
      const made = await makeMaster(await redOverBlue(width, height).jpeg().toBuffer(), 'profile');
      expect(made).toMatchObject({ width: 400, height: 400 });
    }
  });
});

describe('what is refused', () => {
  it('is every file that is not one of the four formats', async () => {
    for (const [name, bytes] of Object.entries(await foreignFiles())) {
      await expect(master(bytes).then(() => name)).rejects.toMatchObject({ code: 'UNSUPPORTED_IMAGE' });
    }
  });

  it('is every file that cannot be decoded to its end', async () => {
    for (const [name, bytes] of Object.entries(await damagedFiles())) {
      await expect(master(bytes).then(() => name)).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
    }
  });

  it('is a small JPEG of more than 100 scans, before it is decoded', async () => {
    const slow = await jpegOfScans(101, 64);
    expect(slow.length).toBeLessThan(8_000);
    await expect(readHeader(slow, slow.subarray(0, 12))).rejects.toMatchObject({ code: 'IMAGE_UNREADABLE' });
    expect(await master(await jpegOfScans(100, 64))).toMatchObject({ width: 64, height: 64 });
  });

  it('is a small file of 250 megapixels, by its header alone [D5.2]', async () => {
    const bomb = plainPng(16_000, 15_700);
    expect(bomb.length).toBeLessThan(400_000);
    const before = process.memoryUsage().rss;
    await expect(master(bomb)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  it('is anything beyond 60 megapixels and nothing below [D5.2]', async () => {
    await expect(master(promisingPng(60_000, 1_001))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    await expect(master(promisingPng(7_746, 7_746))).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(await readHeader(plainPng(6_000, 10_000), plainPng(1, 1))).toMatchObject({
      width: 6_000,
      height: 10_000,
    });
  });
});

it.each([
  ['a photo', 8, false, 600],
  ['16 bits a channel', 16, false, 600],
  ['interlacing', 8, true, 600],
  ['16 bits a channel with interlacing, which is decoded as a whole', 16, true, 900],
])(
  'counts the pixels of a PNG by the memory that they take: %s',
  async (_name, bits, progressive, pixels) => {
    const plain = sharp({ create: { width: 30, height: 20, channels: 4, background: '#12345680' } });
    const png = await plain
      .toColourspace(bits === 16 ? 'rgb16' : 'srgb')
      .png({ progressive })
      .toBuffer();
    expect(png[24]).toBe(bits);
    expect((await readHeader(png, png.subarray(0, 12))).countedPixels).toBe(pixels);
  },
);

it('rewrites pictures that are also something else', async () => {
  for (const [name, bytes] of Object.entries(await polyglots())) {
    const { jpeg } = await master(bytes);
    expect({ name, kept: jpeg.includes('script') || jpeg.includes('PK') }).toEqual({ name, kept: false });
  }
});
