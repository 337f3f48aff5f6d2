import { photosOf } from '../testing/photos.js';
import type { UploadItem } from '../upload/upload-item.js';
import { firstFree, orderOf, placesToDraw } from './feed-content.js';

const upload: UploadItem = {
  id: 'upload-1',
  gridId: 'grid',
  name: 'sea.jpg',
  preview: 'blob:1',
  stage: 'sending',
  progress: 0,
  note: null,
};

it('puts uploads first, then a placeholder that is not answered yet, and neither can be moved', () => {
  const posts = photosOf('ab');
  const draft = { ...posts[0], id: 'draft-1' } as (typeof posts)[number];
  const content = { uploads: [upload], posts: [draft, ...posts] };
  expect(orderOf(content)).toEqual(['upload-1', 'draft-1', 'a', 'b']);
  expect(firstFree(content)).toBe(2);
  expect(firstFree({ uploads: [], posts })).toBe(0);
});

it('draws the rows in view and what must stay in the page', () => {
  expect(placesToDraw(3, 9, [0, 100, -1], 50)).toEqual([0, 3, 4, 5, 6, 7, 8]);
  expect(placesToDraw(3, 9, [4], 5)).toEqual([3, 4]);
});
