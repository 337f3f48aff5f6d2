import { aPhoto, photosOf } from '../../../test/photos.js';
import type { DraftActions } from '../../domain/actions/draft-actions.js';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { shownToast } from '../../shared/ui/toast-store.js';
import { DropMark } from '../feed/drag/drop-mark.js';
import { feedContent } from '../feed/feed-content.js';
import { geometryOf, RATIOS } from '../feed/geometry.js';
import { feedDropOf } from './feed-drop.js';

const START = { before: 'first', at: 0 };
const drafts = [aPhoto('x', { position: -1 }), aPhoto('r', { position: -1, mediaType: 'reel' })];

function dropIn(tab: FeedTab, ids: string) {
  const mark = new DropMark();
  const area = document.createElement('div');
  const list = document.createElement('ul');
  for (const element of [area, list])
    jest.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 200, 935, 412));
  mark.attachArea(area);
  if (ids !== '') {
    mark.attachFeed(list);
    mark.attachMark(document.createElement('li'));
    mark.show({
      geometry: geometryOf(935, RATIOS.posts),
      content: feedContent(photosOf(ids), []),
      takesFiles: tab === 'posts',
    });
  }
  const unshelve = jest.fn();
  const actions = { unshelve, start: START } as unknown as DraftActions;
  return { drop: feedDropOf({ mark, actions, tab }, drafts), area, unshelve };
}

const inside = { x: 420, y: 300 };

it('puts drafts between the posts that the mark stands between', () => {
  const { drop, unshelve, area } = dropIn('posts', 'abc');
  const landing = drop.over(inside, ['x', 'r']);
  expect(landing).toEqual({ ids: ['x', 'r'], place: { before: 'b', at: 1 }, refusal: null });
  expect(area.hasAttribute('data-over')).toBe(false);
  if (landing !== null) drop.drop(landing);
  expect(unshelve).toHaveBeenCalledWith(['x', 'r'], { before: 'b', at: 1 }, undefined);
});

it('takes them anywhere in an empty feed, which shows it until they are elsewhere', () => {
  const { drop, area } = dropIn('posts', '');
  expect(drop.over(inside, ['x'])).toEqual({ ids: ['x'], place: START, refusal: null });
  expect(area.hasAttribute('data-over')).toBe(true);
  expect(drop.over({ x: 20, y: 300 }, ['x'])).toBeNull();
  expect(area.hasAttribute('data-over')).toBe(false);
});

it('takes Reels alone in REELS, and tells of what stays', () => {
  const { drop, unshelve } = dropIn('reels', 'abc');
  const landing = drop.over(inside, ['x', 'r']);
  expect(landing).toMatchObject({ ids: ['r'], refusal: { note: '1 of 2 are Reels' } });
  if (landing !== null) drop.drop(landing);
  expect(unshelve).toHaveBeenCalledWith(
    ['r'],
    { before: 'b', at: 1 },
    'The one that is no Reel stayed in the drafts.',
  );
  const none = drop.over(inside, ['x']);
  expect(none).toMatchObject({ ids: [], refusal: { note: 'Only Reels go here' } });
  if (none !== null) drop.drop(none);
  expect(unshelve).toHaveBeenCalledTimes(1);
  expect(shownToast()).toMatchObject({
    title: 'Only Reels go here',
    description: 'Mark the draft as a Reel first, or open POSTS.',
  });
});
