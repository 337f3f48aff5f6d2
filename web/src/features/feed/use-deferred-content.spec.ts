import { renderHook } from '@testing-library/react';
import { photosOf } from '../../../test/photos.js';
import { uploadTo } from '../../../test/upload-items.js';
import { AT_START } from '../uploads/queue/upload-target.js';
import { feedContent, type FeedContent } from './feed-content.js';
import { useDeferredContent } from './use-deferred-content.js';

const plain = feedContent(photosOf('ab'), []);
const moved = feedContent(photosOf('ba'), []);
const uploading = feedContent(photosOf('ab'), [uploadTo(AT_START)]);
const placed = feedContent(photosOf('cab'), []);

/** What the feed draws with each content of a series, once more than it was given it where that is put off. */
function drawnOf(...contents: readonly FeedContent[]): FeedContent[] {
  const drawn: FeedContent[] = [];
  const { rerender } = renderHook(
    ({ content }) => {
      drawn.push(useDeferredContent(content));
    },
    { initialProps: { content: contents[0] as FeedContent } },
  );
  for (const content of contents.slice(1)) rerender({ content });
  return drawn;
}

it('draws the page around a change first, and its tiles after that', () => {
  expect(drawnOf(plain, moved)).toEqual([plain, plain, moved]);
});

it('never puts off files on their way, nor shows what was before them once they have arrived', () => {
  const drawn = drawnOf(plain, uploading, placed);
  expect(drawn.slice(1)).not.toContain(plain);
  expect(drawn.lastIndexOf(uploading)).toBeLessThan(drawn.indexOf(placed));
  expect(drawn.at(-1)).toBe(placed);
});

it('puts the changes off again that follow them', () => {
  expect(drawnOf(uploading, placed, moved).slice(-2)).toEqual([placed, moved]);
});
