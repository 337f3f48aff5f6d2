import type { Photo } from '@tessera/contracts';
import { photosOf, stateOf } from '../../../../test/photos.js';
import { emptyView, viewOf } from '../../../domain/photos/grid-view.js';
import { arrivalChange } from './arrival-change.js';
import type { UploadTarget } from './upload-target.js';

const AT = '2026-01-02T03:04:05.000Z';
/** The picture of `y`. */
const SHOWN = 'a'.repeat(32);
const MADE = {
  x: { carouselGroupId: 'g', carouselPosition: 0 },
  m: { position: 0, carouselGroupId: 'g', carouselPosition: 1 },
};
const gridOf = (order: string, drafts = '', y: Partial<Photo> = {}) =>
  viewOf(
    stateOf([
      ...photosOf(order, {
        ...(order.includes('m') && MADE),
        ...(order.includes('y') && { y: { url: `/media/${SHOWN}/master`, ...y } }),
      }),
      ...photosOf(drafts).map((photo) => ({ ...photo, position: -1 })),
    ]),
    emptyView('grid'),
  );

/** What puts photos of a choice of `siblings` into a grid. */
function change(grid: string, arrived: string, target: UploadTarget, siblings = arrived) {
  const items = [...arrived].map((photoId) => ({
    photoId,
    preview: '',
    media: { mediaId: `media ${photoId}`, url: '', width: 1, height: 1, thumbhash: '' },
  }));
  const batch = { id: 'choice', gridId: 'grid', target, photoIds: [...siblings], wait: 'none' as const };
  return arrivalChange(gridOf(grid, 'uv'), { batch, items }, AT);
}
const item = (id: string) => ({ id, media: `media ${id}` });
const place = (ids: string, before: string | null, at: number, into = 'feed') => ({
  kind: 'place',
  into,
  createdAt: AT,
  items: [...ids].map(item),
  before,
  at,
});
const insert = (before: string | null, position: number): UploadTarget => ({
  kind: 'insert',
  before,
  position,
});

describe('what puts photos that have arrived into a grid', () => {
  it('places them in the order of the files before the post that was named, or at its position', () => {
    expect(change('xyz', 'ab', insert('y', 2))).toEqual(place('ab', 'y', 1));
    expect(change('xz', 'ab', insert('y', 1))).toEqual(place('ab', 'z', 1));
    expect(change('xz', 'ab', insert(null, 0))).toEqual(place('ab', 'x', 0));
    expect(change('xz', 'ab', insert(null, 7))).toEqual(place('ab', null, 2));
    expect(change('', 'ab', insert(null, 0))).toEqual(place('ab', null, 0));
  });

  it('places them behind the drafts', () => {
    expect(change('xyz', 'ab', { kind: 'drafts' })).toEqual(place('ab', null, 2, 'drafts'));
  });

  it('places late ones beside those with which they were chosen, wherever these are by now', () => {
    expect(change('xbdy', 'ac', insert('x', 0), 'abcd')).toEqual({
      kind: 'together',
      changes: [place('a', 'b', 1), place('c', 'd', 2)],
    });
    expect(change('xaby', 'cd', insert('x', 0), 'abcd')).toEqual(place('cd', 'y', 3));
    expect(change('xy', 'cd', insert('x', 0), 'abcd')).toEqual(place('cd', 'x', 0));
  });

  it('fills a placeholder', () => {
    expect(change('xyz', 'a', { kind: 'fill', photoId: 'y' })).toEqual({
      kind: 'fill',
      id: 'y',
      media: 'media a',
    });
  });

  it('replaces the picture of a photo that is shown by then', () => {
    expect(change('xyz', 'a', { kind: 'fill', photoId: 'y', replaces: true })).toEqual({
      kind: 'picture',
      id: 'y',
      media: 'media a',
      seen: SHOWN,
    });
  });

  it('shows the middle of another picture that has not the shape for which the photo was cropped', () => {
    const focus = { x: 0.2, y: 0.3, zoom: 2.5 };
    const replaced = (width: number, height: number, y: Partial<Photo>) => {
      const media = { mediaId: 'media a', url: '', width, height, thumbhash: '' };
      const target = { kind: 'fill', photoId: 'y', replaces: true } as const;
      const batch = { id: 'choice', gridId: 'grid', target, photoIds: ['a'], wait: 'none' as const };
      const items = [{ photoId: 'a', preview: '', media }];
      return arrivalChange(gridOf('y', '', y), { batch, items }, AT);
    };
    const picture = { kind: 'picture', id: 'y', media: 'media a', seen: SHOWN };
    const middle = { kind: 'set', id: 'y', field: 'focus', value: null, seen: focus };
    const cropped = { width: 600, height: 800, focus };
    expect(replaced(800, 600, cropped)).toEqual({ kind: 'together', changes: [picture, middle] });
    expect(replaced(599, 800, cropped)).toEqual(picture);
    expect(replaced(450, 600, cropped)).toEqual(picture);
    expect(replaced(800, 600, { ...cropped, focus: undefined })).toEqual(picture);
  });

  it('makes a carousel of them behind the post, whose cover it is', () => {
    const made = change('xyz', 'ab', { kind: 'carousel', postId: 'x', groupId: 'g' });
    const { createdAt, ...placed } = place('ab', null, 0);
    expect(made).toEqual({
      kind: 'together',
      changes: [
        { ...placed, createdAt, into: { groupId: 'g' } },
        { kind: 'join', groupId: 'g', ids: ['x'], at: 0 },
      ],
    });
  });

  it('places them at the end of the carousel that the post has, whichever that is', () => {
    const into = { kind: 'carousel', postId: 'x', groupId: 'other' } as const;
    expect(change('xmy', 'ab', into)).toEqual({ ...place('ab', null, 1), into: { groupId: 'g' } });
    expect(change('xmy', 'a', into, 'am')).toEqual({ ...place('a', 'm', 0), into: { groupId: 'g' } });
  });
});
