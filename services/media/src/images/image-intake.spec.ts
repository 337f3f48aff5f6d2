import { plainPng } from '@tessera/testing';
import { Metrics } from '@tessera/service-kit';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { ImageIntake } from './image-intake.js';

/** A GIF of so many frames of a pixel each, all of which are looked through before its size is known. */
function gifOf(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x10\0\x10\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}

afterEach(() => jest.restoreAllMocks());

describe('images that are sent at once', () => {
  it('have their headers read in turn too: they leave the threads to others', async () => {
    const intake = new ImageIntake({ slots: 1, pixels: 1_000_000, waiting: 64 }, new Metrics());
    let [reading, most] = [0, 0];
    const prototype = Object.getPrototypeOf(sharp()) as Sharp;
    const real = Reflect.get(prototype, 'metadata') as (this: Sharp) => Promise<Metadata>;
    jest.spyOn(prototype, 'metadata').mockImplementation(async function (this: Sharp) {
      reading += 1;
      most = Math.max(most, reading);
      return real.call(this).finally(() => (reading -= 1));
    });
    const gif = gifOf(20_000);
    const sent = [
      ...Array.from({ length: 12 }, () => intake.master('somebody', gif)),
      intake.master('another', plainPng(4, 4)),
    ];
    for (const { width } of (await Promise.all(sent)).slice(0, 12)) expect(width).toBe(16);
    expect(most).toBe(1);
  });

  it('are refused by their headers where too many of a person wait', async () => {
    const intake = new ImageIntake({ slots: 1, pixels: 1_000_000, waiting: 2 }, new Metrics());
    const png = plainPng(4, 4);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => intake.master('somebody', png)));
    const refused = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as unknown] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    for (const error of refused) expect(error).toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    await expect(intake.master('somebody', png)).resolves.toMatchObject({ width: 4 });
  });

  it('are measured beside how many may wait, by which an alert knows when some are soon refused', async () => {
    const metrics = new Metrics();
    new ImageIntake({ slots: 1, pixels: 1_000_000, waiting: 8 }, metrics);
    const text = await metrics.registry.metrics();
    for (const line of ['media_images_waiting 0', 'media_images_waiting_limit 8'])
      expect(text.split('\n')).toContain(line);
  });
});
