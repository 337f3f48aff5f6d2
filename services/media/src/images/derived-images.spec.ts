import sharp from 'sharp';
import { deriveImages, displaySize, MasterUnreadable, thumbSize } from './derived-images.js';

async function masterOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
}

it.each([
  { master: [2_048, 1_536], display: [800, 600], thumb: [400, 300] },
  { master: [1_536, 2_048], display: [600, 800], thumb: [400, 533] },
  { master: [1_152, 2_048], display: [450, 800], thumb: [400, 711] },
  { master: [300, 2_000], display: [120, 800], thumb: [300, 2_000] },
  { master: [512, 2_048], display: [200, 800], thumb: [400, 1_600] },
  { master: [500, 500], display: [500, 500], thumb: [400, 400] },
  { master: [100, 60], display: [100, 60], thumb: [100, 60] },
  { master: [2_048, 1], display: [800, 1], thumb: [400, 1] },
])(
  'makes of $master a display of $display and a thumb of $thumb [D5.2]',
  async ({ master, display, thumb }) => {
    const [width = 0, height = 0] = master;
    const made = await deriveImages(await masterOf(width, height));
    const sizes = await Promise.all(
      [made.display, made.thumb].map(async (bytes) => {
        const { format, width: wide, height: high } = await sharp(bytes).metadata();
        expect(format).toBe('webp');
        return [wide, high];
      }),
    );
    expect(sizes).toEqual([display, thumb]);
  },
);

it('enlarges nothing [D5.2]', () => {
  expect(displaySize({ width: 799, height: 10 })).toEqual({ width: 799, height: 10 });
  expect(thumbSize({ width: 399, height: 2_000 })).toEqual({ width: 399, height: 2_000 });
});

it('reports of a master that cannot be decoded that trying again is of no use', async () => {
  const whole = await masterOf(900, 600);
  await expect(deriveImages(whole.subarray(0, whole.length >> 1))).rejects.toBeInstanceOf(MasterUnreadable);
  await expect(deriveImages(Buffer.from('not a picture'))).rejects.toBeInstanceOf(MasterUnreadable);
});
