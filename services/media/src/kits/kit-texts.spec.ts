import type { KitItem, Photo } from '@tessera/contracts';
import { Readable } from 'node:stream';
import { captionsText, type KitPicture } from './kit-texts.js';

const picture = (file: string, photo: Partial<Photo>, packed = true): KitPicture => ({
  item: { post: Number.parseInt(file, 10), photoId: file, date: null } as KitItem,
  file,
  photo: { description: '', ...photo } as Photo,
  packed,
});

async function footOf(pictures: readonly KitPicture[]): Promise<string | undefined> {
  const heading = { name: 'Summer', zone: null, pictures: pictures.length };
  let text = '';
  for await (const some of captionsText(heading, Readable.from(pictures))) text += some;
  return /^(Small .*)$/m.exec(text)?.[1];
}

it('names the pictures of which only the upload is there', async () => {
  expect(
    await footOf([
      picture('01.jpg', { width: 800, height: 600, postingState: 'none' }),
      picture('02.jpg', { width: 800, height: 600, postingState: 'ready' }),
      picture('03.jpg', { width: 640, height: 480 }),
      picture('04.jpg', { width: 600, height: 800, postingState: 'failed' }),
      picture('05.jpg', { width: 600, height: 800 }, false),
    ]),
  ).toBe('Small (800 px), because no larger picture was sent: 01.jpg, 04.jpg');
});
