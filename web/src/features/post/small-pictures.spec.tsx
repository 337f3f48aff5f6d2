import type { Photo } from '@tessera/contracts';
import { render } from '@testing-library/react';
import { aPhoto } from '../../../test/photos.js';
import SmallPictures from './small-pictures.js';

const SMALL = { width: 800, height: 600 };
const textOf = (...photos: readonly Partial<Photo>[]) =>
  render(<SmallPictures photos={photos.map((each, index) => aPhoto(`${index}`, each))} />).container
    .textContent;

it('tells that only the picture of the upload is there, and where the large one comes from', () => {
  expect(textOf(SMALL)).toBe(
    'Only a small picture (800 px) is here. ' +
      "Open Tessera on the device that uploaded it: it sends the large one. Or use 'Replace picture...' in the grid.",
  );
});

it('tells it of a large picture that was refused', () => {
  expect(textOf({ ...SMALL, postingState: 'failed' })).toBe(
    'Only a small picture (800 px) is here. ' +
      "The server could not use the large one. Use 'Replace picture...' in the grid for another file.",
  );
});

it('names those of a carousel', () => {
  expect(textOf(SMALL, {}, SMALL)).toMatch(/^Only small pictures \(800 px\) of photos 1 and 3 are here\. /);
  expect(textOf({}, SMALL)).toMatch(/^Only a small picture \(800 px\) of photo 2 is here\. /);
});

it('tells nothing where the large one is there, or the file was no larger', () => {
  expect(textOf({ ...SMALL, postingState: 'ready', postingUrl: '/media/a/posting' })).toBe('');
  expect(textOf({ width: 640, height: 480 })).toBe('');
});
