import { photosOf } from '../../../test/photos.js';
import { uploadTo } from '../../../test/upload-items.js';
import { NOTHING_POSTED } from '../../domain/photos/posted.js';
import { AT_START, type UploadTarget } from '../uploads/queue/upload-target.js';
import { feedContent, firstFree, orderOf, placesToDraw, spanAt } from './feed-content.js';

it('puts uploads first, then a placeholder that has no response yet, and neither can be moved', () => {
  const posts = photosOf('ab');
  const draft = { ...posts[0], id: 'draft-1', revision: 0 } as (typeof posts)[number];
  const content = feedContent([draft, ...posts], [uploadTo(AT_START)]);
  expect(orderOf(content)).toEqual(['upload-1', 'draft-1', 'a', 'b']);
  expect(firstFree(content)).toBe(2);
  expect(firstFree(feedContent(posts, []))).toBe(0);
});

it('shows an upload before the post that it was dropped at, wherever that moves', () => {
  const target: UploadTarget = { kind: 'insert', before: 'b', position: 1 };
  expect(orderOf(feedContent(photosOf('abc'), [uploadTo(target)]))).toEqual(['a', 'upload-1', 'b', 'c']);
  expect(orderOf(feedContent(photosOf('acb'), [uploadTo(target)]))).toEqual(['a', 'c', 'upload-1', 'b']);
  expect(orderOf(feedContent(photosOf('ac'), [uploadTo(target)]))).toEqual(['a', 'upload-1', 'c']);
  expect(orderOf(feedContent(photosOf('a'), [uploadTo(target)]))).toEqual(['a', 'upload-1']);
});

it('shows files among those of their choice that are in the grid, and no photo twice', () => {
  const files = [...'ac'].map((id) => ({ ...uploadTo(AT_START, id), photoId: id, siblings: [...'abcd'] }));
  expect(orderOf(feedContent(photosOf('bdx'), files))).toEqual(['a', 'b', 'c', 'd', 'x']);
  expect(feedContent(photosOf('abdx'), files).entries[0]).toMatchObject({ post: null });
});

it('shows a placeholder as one until the server has its picture', () => {
  const [blank, ...others] = photosOf('ab', { a: { url: null } });
  const fill = { ...uploadTo({ kind: 'fill', photoId: 'a' }), stage: 'placing' as const };
  const shown = feedContent([blank!, ...others], [fill]).entries.map(({ post }) => post?.isPlaceholder);
  expect(shown).toEqual([true, false]);
});

it('shows uploads before the posted posts, wherever they were to go', () => {
  const posting = { ...NOTHING_POSTED, posted: new Set(['c', 'd']) };
  const targets: UploadTarget[] = [
    { kind: 'insert', before: 'd', position: 3 },
    { kind: 'insert', before: null, position: 9 },
  ];
  for (const target of targets) {
    const content = feedContent(photosOf('abcd'), [uploadTo(target)], posting);
    expect(orderOf(content)).toEqual(['a', 'b', 'upload-1', 'c', 'd']);
    expect(content.line).toBe(3);
  }
  expect(feedContent(photosOf('abcd'), []).line).toBe(4);
});

it('lets planned posts be dropped before the posted ones, and posted ones among themselves once unlocked', () => {
  const posting = { ...NOTHING_POSTED, posted: new Set(['c', 'd']) };
  const spans = (unlocked: boolean) => {
    const content = feedContent(photosOf('abcd'), [uploadTo(AT_START)], { ...posting, unlocked });
    return content.entries.map((_, place) => spanAt(content, place));
  };
  const planned = { first: 1, end: 3 };
  const posted = { first: 3, end: 5 };
  expect(spans(false)).toEqual([null, planned, planned, null, null]);
  expect(spans(true)).toEqual([null, planned, planned, posted, posted]);
});

it('shows a file for a placeholder in it, not as a tile of its own', () => {
  const fill = uploadTo({ kind: 'fill', photoId: 'a' });
  const content = feedContent(photosOf('ab', { a: { isPlaceholder: true } }), [fill]);
  expect(orderOf(content)).toEqual(['a', 'b']);
  expect(content.fills.get('a')).toBe(fill);
});

it('draws the rows in view and what must stay in the page', () => {
  expect(placesToDraw(3, 9, [0, 100, -1], 50)).toEqual([0, 3, 4, 5, 6, 7, 8]);
  expect(placesToDraw(3, 9, [4], 5)).toEqual([3, 4]);
});
