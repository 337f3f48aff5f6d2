import { photosOf } from '../../../test/photos.js';
import { NOTHING_POSTED, postingOf, postingWords } from './posted.js';

const view = { postingOrder: false, unlockPosted: false };

it('numbers the planned posts from the last one on, but for hidden ones and placeholders', () => {
  const photos = photosOf('abcdef', { b: { isHidden: true }, d: { isPlaceholder: true } });
  const { numbers } = postingOf(photos, ['e', 'f'], view);
  expect([...numbers]).toEqual([
    ['c', 1],
    ['a', 2],
  ]);
});

it('says of a post that it is posted or the next, and its number where all are shown', () => {
  const words = (posted: readonly string[], postingOrder: boolean) => {
    const posting = postingOf(photosOf('abc'), posted, { ...view, postingOrder });
    return [...'abc'].map((id) => postingWords(posting, id).join());
  };
  expect(words(['c'], false)).toEqual(['', 'next up', 'posted']);
  expect(words(['c'], true)).toEqual(['number 2 to post', 'next up', 'posted']);
  expect(words([], true)).toEqual(['number 3 to post', 'number 2 to post', 'next up']);
});

it('marks none in a grid of which nothing is posted, until the order is asked for', () => {
  const posting = postingOf(photosOf('abc'), [], view);
  expect([...'abc'].flatMap((id) => postingWords(posting, id))).toEqual([]);
  expect(postingWords(NOTHING_POSTED, 'a')).toEqual([]);
});
