import type { Change, GridStateResponse, Photo } from '@tessera/contracts';
import { aPhoto, idsOf, photosOf, stateOf } from '../../../test/photos.js';
import { changed, draftsIn, emptyView, learned, photosIn, viewOf, type GridView } from './grid-view.js';
import { carouselPhotos, postsOf, type Photos } from './photo-list.js';
import { responseOf } from './response-of.js';

const view = (photos: Photos) => viewOf(stateOf(photos), emptyView('grid'));
const after = (photos: Photos, ...changes: Change[]) => photosIn(changes.reduce(changed, view(photos)));
const posts = (photos: Photos) => idsOf(postsOf(photos));
const shape = (photos: Photos, groupId = 'g') =>
  carouselPhotos(photos, groupId).map(({ id, position, mediaType, isPinned }) => [
    id,
    position,
    mediaType,
    isPinned,
  ]);
const captions = (photos: Photos, ids: string) =>
  [...ids].map((id) => photos.find((photo) => photo.id === id)?.description);

/** Of three posts the second covers a carousel with two more photos. */
const caption = { photoId: 'b', revision: 1 };
const inCarousel = { carouselGroupId: 'g', position: 1, description: 'ours' };
const feed: Photo[] = [
  aPhoto('a'),
  aPhoto('b', {
    ...inCarousel,
    carouselPosition: 0,
    mediaType: 'carousel',
    isPinned: true,
    caption: { ...caption, own: 'ours' },
  }),
  aPhoto('m', { ...inCarousel, carouselPosition: 1, caption: { ...caption, own: 'mine' } }),
  aPhoto('n', { ...inCarousel, carouselPosition: 2, caption: { ...caption, own: '' } }),
  aPhoto('c', { position: 2 }),
];

describe('the view of a grid', () => {
  it('gives back the photos that were read', () => {
    expect(photosIn(view(feed))).toEqual(feed);
    const blank = { url: null, thumbUrl: null, width: null, height: null, isPlaceholder: true };
    const mixed = photosOf('pqr', {
      p: blank,
      q: { isHidden: true, mediaType: 'reel', description: 'words' },
      r: { isPinned: true, mediaType: 'carousel' },
    });
    expect(photosIn(view(mixed))).toEqual(mixed);
  });

  it('shows a placeholder again at once, but not where it has read another picture [D3.11]', () => {
    const [mine, theirs] = ['a'.repeat(32), 'b'.repeat(32)];
    const isBlank = (mediaId: string) => {
      const read = photosOf('p', { p: { url: `/media/${mediaId}/master` } });
      return after(read, { kind: 'unfill', id: 'p', seen: mine })[0]?.isPlaceholder;
    };
    expect([mine, theirs].map(isBlank)).toEqual([true, false]);
  });

  it("shows a post's label and fixed date as soon as they are set, and no longer once they are taken off", () => {
    const set = after(
      feed,
      { kind: 'set', id: 'a', field: 'label', value: 'Studio', seen: '' },
      { kind: 'set', id: 'a', field: 'date', value: '2026-12-24', seen: null },
    );
    const shown = (photos: Photos) => photos.find(({ id }) => id === 'a');
    expect(shown(set)).toMatchObject({ label: 'Studio', date: '2026-12-24' });
    const takenOff = after(
      set,
      { kind: 'set', id: 'a', field: 'label', value: '', seen: 'Studio' },
      { kind: 'set', id: 'a', field: 'date', value: null, seen: '2026-12-24' },
    );
    expect(shown(takenOff)).not.toHaveProperty('label');
    expect(shown(takenOff)).not.toHaveProperty('date');
  });

  it('shows a first comment on every photo of a carousel and an alt text on its own, as soon as they are written', () => {
    const written = after(
      feed,
      { kind: 'set', id: 'm', field: 'firstComment', value: '#sea', seen: '' },
      { kind: 'set', id: 'm', field: 'altText', value: 'A lake', seen: '' },
    );
    const textsOf = (id: string) => {
      const photo = written.find((each) => each.id === id);
      return [photo?.firstComment, photo?.altText];
    };
    expect(['a', 'b', 'm'].map(textsOf)).toEqual([
      [undefined, undefined],
      ['#sea', undefined],
      ['#sea', 'A lake'],
    ]);
    const emptied = changed(view(written), {
      kind: 'set',
      id: 'm',
      field: 'altText',
      value: '',
      seen: 'A lake',
    });
    expect(photosIn(emptied).find(({ id }) => id === 'm')).not.toHaveProperty('altText');
  });

  it('tells what the server would tell of it, with what was changed since', () => {
    const changes: Change[] = [
      { kind: 'pin', id: 'a', on: true },
      { kind: 'shelve', ids: ['c'] },
    ];
    const now = changes.reduce(changed, view(feed));
    const told = viewOf(
      JSON.parse(JSON.stringify(responseOf(now, 7))) as GridStateResponse,
      emptyView('grid'),
    );
    expect(photosIn(told)).toEqual(photosIn(now));
    expect(draftsIn(told)).toEqual(draftsIn(now));
    expect(told.state.arrays).toEqual(now.state.arrays);
  });

  it('lists the members of a carousel without a cover, which is no post yet', () => {
    const photos = [aPhoto('m', { carouselGroupId: 'h', carouselPosition: 1 }), ...photosOf('ab')];
    expect(photosIn(view(photos))).toEqual(photos);
    const covered = after(photos, { kind: 'join', groupId: 'h', ids: ['b'], at: 0 });
    expect(shape(covered, 'h')).toEqual([
      ['b', 1, 'carousel', false],
      ['m', 1, 'photo', false],
    ]);
  });

  it('takes members along with their post', () => {
    const moved = after(feed, { kind: 'permute', ids: ['b', 'a'] });
    expect(idsOf(moved)).toBe('bmnac');
    expect(moved.map(({ position }) => position)).toEqual([0, 0, 0, 1, 2]);
  });

  it('brings a post back from the trash to its place, with its members and what is known of them', () => {
    const removed = changed(view(feed), { kind: 'remove', ids: ['b', 'm', 'n'] });
    expect(idsOf(photosIn(removed))).toBe('ac');
    const read = viewOf(stateOf(photosOf('ac')), removed);
    const restored = changed(read, { kind: 'restore', ids: ['b', 'm', 'n'], at: '2026-01-02T03:04:05.000Z' });
    expect(photosIn(restored)).toEqual(feed);
  });

  it('brings a photo back into its carousel of two', () => {
    const two = feed.filter(({ id }) => id !== 'n');
    const alone = changed(view(two), { kind: 'remove', ids: ['b'], alone: true });
    expect(posts(photosIn(alone))).toBe('amc');
    expect(carouselPhotos(photosIn(alone), 'g')).toEqual([]);
    const back = changed(alone, { kind: 'restore', ids: ['b'], at: '2026-01-02T03:04:05.000Z' });
    expect(shape(photosIn(back))).toEqual(shape(two));
  });

  it('shows a crop at once, and none where it was taken off', () => {
    const focus = { x: 0.2, y: 0.5, zoom: 1.5 };
    const set: Change = { kind: 'set', id: 'a', field: 'focus', value: focus, seen: null };
    const [cropped] = after(feed, set);
    expect(cropped?.focus).toEqual(focus);
    const reset: Change = { ...set, value: null, seen: focus };
    expect(after(photosOf('a', { a: { focus } }), reset)).toEqual(photosOf('a'));
  });

  it('leaves everything as it is where a rule forbids the change, such as one of a photo that is gone', () => {
    expect(after(feed, { kind: 'pin', id: 'gone', on: true })).toEqual(feed);
    expect(after(feed, { kind: 'scatter', groupId: 'gone' })).toEqual(feed);
  });

  it('shows a new item before the server knows it', () => {
    const [first] = after(feed, {
      kind: 'place',
      into: 'feed',
      before: 'a',
      at: 0,
      createdAt: '2026-01-02T03:04:05.000Z',
      items: [{ id: 'new' }],
    });
    expect(first).toMatchObject({ id: 'new', gridId: 'grid', isPlaceholder: true, url: null, position: 0 });
  });
});

describe('the caption of a post', () => {
  it('is shown on all photos of its carousel, whichever it is written to', () => {
    const set: Change = { kind: 'set', id: 'n', field: 'description', value: 'new', seen: 'ours' };
    const written = after(feed, set);
    expect(captions(written, 'bmn')).toEqual(['new', 'new', 'new']);
    expect(carouselPhotos(written, 'g').map((photo) => photo.caption?.own)).toEqual(['new', 'mine', '']);
  });

  it('stays when another photo comes first and when the one that holds it goes', () => {
    expect(captions(after(feed, { kind: 'arrange', groupId: 'g', ids: ['n', 'b', 'm'] }), 'bmn')).toEqual([
      'ours',
      'ours',
      'ours',
    ]);
    expect(captions(after(feed, { kind: 'remove', ids: ['b'], alone: true }), 'mn')).toEqual([
      'ours',
      'ours',
    ]);
  });

  it('stays with the first on a split, and the others show their own again', () => {
    const split = after(feed, { kind: 'scatter', groupId: 'g' });
    expect(posts(split)).toBe('abmnc');
    expect(captions(split, 'bmn')).toEqual(['ours', 'mine', '']);
    expect(split.some((photo) => 'caption' in photo)).toBe(false);
  });

  it('stays when the photo leaves that holds it for another, and this one shows its own again', () => {
    const held = feed.map((photo) =>
      photo.id === 'b' ? { ...photo, caption: { ...caption, own: 'own of b' } } : photo,
    );
    expect(photosIn(view(held))).toEqual(held);
    const left = after(held, { kind: 'leave', ids: ['b'], before: null, at: 0 });
    expect(captions(left, 'bmn')).toEqual(['own of b', 'ours', 'ours']);
  });
});

describe('what the server says of a photo', () => {
  const descriptions = (news: GridView) => photosIn(news).map(({ description }) => description);

  it('leaves the place and the pin that the grid gives it', () => {
    const photos = photosOf('ab', { b: { isPinned: true } });
    const [, b] = photosIn(learned(view(photos), [aPhoto('b', { revision: 2, description: 'new' })]));
    expect(b).toMatchObject({ description: 'new', revision: 2, position: 1, isPinned: true });
  });

  it('does not replace what is newer, and brings no photo that is not in the grid', () => {
    const photos = photosOf('a', { a: { revision: 5, description: 'newest' } });
    const old = [aPhoto('a', { revision: 4, description: 'old' }), aPhoto('x')];
    expect(photosIn(learned(view(photos), old))).toEqual(photos);
  });

  it('tells of a caption on every photo of its carousel', () => {
    const [, , m] = feed;
    const news = { description: 'new', caption: { photoId: 'b', revision: 7, own: 'mine' } };
    const told = learned(view(feed), [{ ...(m as Photo), ...news }]);
    expect(descriptions(told)).toEqual(['', 'new', 'new', 'new', '']);
    expect(carouselPhotos(photosIn(told), 'g').map((photo) => photo.caption?.revision)).toEqual([7, 7, 7]);
    expect(photosIn(told).find(({ id }) => id === 'b')?.revision).toBe(7);
  });
});
