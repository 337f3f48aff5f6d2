import sharp from 'sharp';
import { foreignFiles } from '../../test/support/hostile-files.js';
import { IMAGE_FORMATS, sniff } from './image-format.js';

it.each(IMAGE_FORMATS)('knows %s by its first bytes', async (format) => {
  const image = sharp({ create: { width: 3, height: 2, channels: 3, background: '#123456' } });
  expect(sniff(await image.toFormat(format).toBuffer())).toBe(format);
});

it('knows nothing else [D5.2]', async () => {
  for (const [name, bytes] of Object.entries(await foreignFiles())) {
    expect({ name, format: sniff(bytes) }).toEqual({ name, format: null });
  }
});
