import { photosOf } from '../../../../test/photos.js';
import { NOTHING_POSTED } from '../../../domain/photos/posted.js';
import { feedContent } from '../feed-content.js';
import { geometryOf, RATIOS } from '../geometry.js';
import { DropMark } from './drop-mark.js';

const geometry = geometryOf(935, RATIOS.posts);

function markOver(posts: ReturnType<typeof photosOf>, posted = '') {
  const drop = new DropMark();
  const feed = document.createElement('ul');
  jest.spyOn(feed, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 935, 412));
  const mark = document.createElement('li');
  mark.hidden = true;
  drop.attachFeed(feed);
  drop.attachMark(mark);
  drop.show({
    geometry,
    content: feedContent(posts, [], { ...NOTHING_POSTED, posted: new Set(posted) }),
    takesFiles: true,
  });
  return { drop, mark };
}

it('leads between two tiles, by the nearer edge, and shows a line there', () => {
  const { drop, mark } = markOver(photosOf('abc'));
  expect(drop.over({ x: 100 + 320, y: 300 })).toEqual({ kind: 'insert', before: 'b', position: 1 });
  expect(mark.hidden).toBe(false);
  expect(mark.dataset['mark']).toBe('line');
  expect(mark.style.transform).toBe('translate3d(309px, 0px, 0px)');
  expect(drop.over({ x: 100 + 600, y: 300 })).toEqual({ kind: 'insert', before: 'c', position: 2 });
  expect(drop.over({ x: 100 + 930, y: 900 })).toEqual({ kind: 'insert', before: null, position: 3 });
});

it('leads into a placeholder over its middle, and beside it at its edges', () => {
  const { drop, mark } = markOver(photosOf('abc', { b: { isPlaceholder: true } }));
  expect(drop.over({ x: 100 + 313 + 150, y: 300 })).toEqual({ kind: 'fill', photoId: 'b' });
  expect(mark.dataset['mark']).toBe('outline');
  expect(drop.over({ x: 100 + 313 + 20, y: 300 })).toEqual({ kind: 'insert', before: 'b', position: 1 });
});

it('leads to the end of the planned posts where the posted ones are', () => {
  const { drop, mark } = markOver(photosOf('abc'), 'bc');
  const end = { kind: 'insert', before: 'b', position: 1 };
  expect(drop.over({ x: 100 + 930, y: 300 })).toEqual(end);
  expect(drop.over({ x: 100 + 320, y: 300 })).toEqual(end);
  expect(mark.style.transform).toBe('translate3d(309px, 0px, 0px)');
  const all = markOver(photosOf('abc'), 'abc');
  expect(all.drop.over({ x: 100 + 930, y: 300 })).toEqual({ kind: 'insert', before: 'a', position: 0 });
});

it('leads nowhere beside the feed, and takes its mark away', () => {
  const { drop, mark } = markOver(photosOf('abc'));
  drop.over({ x: 400, y: 300 });
  expect(drop.over({ x: 50, y: 300 })).toBeNull();
  expect(mark.hidden).toBe(true);
  drop.over({ x: 400, y: 300 });
  expect(drop.over({ x: 400, y: 100 })).toBeNull();
  drop.show(null);
  expect(drop.over({ x: 400, y: 300 })).toBeNull();
});
