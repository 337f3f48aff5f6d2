import type { Photo } from '@tessera/contracts';
import { act, render } from '@testing-library/react';
import { aPhoto } from '../../../test/photos.js';
import { WAITING_ORIGINALS } from '../../shared/session/unfinished.js';
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

describe('while this device has large ones to send', () => {
  const [MINE, OTHER] = ['a'.repeat(32), 'b'.repeat(32)];
  const smallOf = (mediaId: string) => ({ ...SMALL, url: `/media/${mediaId}/master` });
  beforeEach(() => WAITING_ORIGINALS.set(new Set([MINE])));
  afterEach(() => act(() => WAITING_ORIGINALS.set(new Set())));

  it('sends nobody to the device that uploaded them, for they are on it', () => {
    expect(textOf(smallOf(MINE))).toBe(
      'Only a small picture (800 px) is here. ' +
        'This device has not sent the large one yet: wait until it has. ' +
        "On a metered connection press 'Send now' in the grid.",
    );
  });

  it('tells of one that another device uploaded as before', () => {
    expect(textOf(smallOf(OTHER))).toContain('is here. Open Tessera on the device that uploaded it: ');
  });

  it('follows when they are sent, or wait', () => {
    const { container } = render(<SmallPictures photos={[aPhoto('1', smallOf(OTHER))]} />);
    act(() => WAITING_ORIGINALS.set(new Set([OTHER])));
    expect(container.textContent).toContain('This device has not sent the large one yet');
  });

  it('tells of each kind by itself where a post has several', () => {
    const failed = { ...SMALL, postingState: 'failed' } as const;
    expect(textOf(failed, smallOf(MINE), smallOf(OTHER), smallOf(OTHER))).toBe(
      'Only small pictures (800 px) of photos 1, 2, 3, and 4 are here. ' +
        'The server could not use the large one of photo 1. ' +
        "Use 'Replace picture...' in the grid for another file. " +
        'This device has not sent the large one of photo 2 yet: wait until it has. ' +
        "On a metered connection press 'Send now' in the grid. " +
        'Open Tessera on the device that uploaded photos 3 and 4: it sends the large ones. ' +
        "Or use 'Replace picture...' in the grid.",
    );
  });
});

it('names those of a carousel', () => {
  expect(textOf(SMALL, {}, SMALL)).toMatch(/^Only small pictures \(800 px\) of photos 1 and 3 are here\. /);
  expect(textOf({}, SMALL)).toMatch(/^Only a small picture \(800 px\) of photo 2 is here\. /);
});

it('tells nothing where the large one is there, or the file was no larger', () => {
  expect(textOf({ ...SMALL, postingState: 'ready', postingUrl: '/media/a/posting' })).toBe('');
  expect(textOf({ width: 640, height: 480 })).toBe('');
});
