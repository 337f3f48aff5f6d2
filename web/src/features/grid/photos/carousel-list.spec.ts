import { aPhoto, idsOf, photosOf } from '../testing/photos.js';
import {
  carouselPhotos,
  withCarouselOrder,
  withCarouselRead,
  withCover,
  withMemberBack,
  withMembers,
  withoutMember,
  withSplit,
} from './carousel-list.js';
import { postsOf, withCaptionAnswer, withDescription } from './photo-list.js';

const feed = [
  ...photosOf('abc', {
    b: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel', isPinned: true },
  }),
  aPhoto('m', { position: 1, carouselGroupId: 'g', carouselPosition: 1 }),
  aPhoto('n', { position: 1, carouselGroupId: 'g', carouselPosition: 2 }),
];
const shape = (photos: Parameters<typeof carouselPhotos>[0], groupId = 'g') =>
  carouselPhotos(photos, groupId).map(({ id, carouselPosition, position, mediaType, isPinned }) => [
    id,
    carouselPosition,
    position,
    mediaType,
    isPinned,
  ]);

it('the photos of a carousel come by their number, the cover first', () => {
  expect(idsOf(carouselPhotos([...feed].reverse(), 'g'))).toBe('bmn');
});

it('whoever comes first takes over the place and the pin of the cover', () => {
  const ordered = withCarouselOrder(feed, 'g', ['n', 'b', 'm']);
  expect(shape(ordered)).toEqual([
    ['n', 0, 1, 'carousel', true],
    ['b', 1, 1, 'photo', false],
    ['m', 2, 1, 'photo', false],
  ]);
  expect(idsOf(postsOf(ordered))).toBe('anc');
  expect(withCarouselOrder(ordered, 'g', ['n', 'b', 'm'])).toEqual(ordered);
  expect(withCarouselOrder(feed, 'unknown', ['n'])).toBe(feed);
});

describe('a photo that leaves its carousel', () => {
  it('closes up the numbers', () => {
    expect(shape(withoutMember(feed, 'm')).map(([id, number]) => [id, number])).toEqual([
      ['b', 0],
      ['n', 1],
    ]);
  });

  it('hands the place of the cover over to the next', () => {
    const left = withoutMember(feed, 'b');
    expect(shape(left)[0]).toEqual(['m', 0, 1, 'carousel', true]);
    expect(idsOf(postsOf(left))).toBe('amc');
  });

  it('leaves a plain photo of two', () => {
    const left = withoutMember(withoutMember(feed, 'm'), 'b');
    expect(left.find(({ id }) => id === 'n')).toMatchObject({
      carouselGroupId: null,
      carouselPosition: null,
      mediaType: 'photo',
      position: 1,
      isPinned: true,
    });
    expect(withoutMember(left, 'n')).toBe(left);
  });

  it('comes back to its number, also where one plain photo was left', () => {
    const before = carouselPhotos(feed, 'g');
    const [cover] = before;
    if (cover === undefined) throw new Error('no cover');
    expect(shape(withMemberBack(withoutMember(feed, 'b'), cover, before))).toEqual(shape(feed));
    const two = withoutMember(feed, 'n');
    const back = withMemberBack(withoutMember(two, 'b'), cover, carouselPhotos(two, 'g'));
    expect(shape(back)).toEqual(shape(two));
    expect(withMemberBack(back, cover, carouselPhotos(two, 'g'))).toEqual(back);
  });
});

describe('a carousel that is made', () => {
  const made = withMembers(photosOf('ab'), [
    aPhoto('m', { position: 0, carouselGroupId: 'h', carouselPosition: 1 }),
  ]);

  it('has members without a post of their own until its cover is attached', () => {
    expect(idsOf(postsOf(made))).toBe('ab');
    const covered = withCover(made, 'b', 'h');
    expect(shape(covered, 'h')).toEqual([
      ['b', 0, 1, 'carousel', false],
      ['m', 1, 1, 'photo', false],
    ]);
    expect(withCover(made, 'unknown', 'h')).toBe(made);
  });

  it('takes more at its end, each once', () => {
    const added = [aPhoto('n', { position: 7, carouselGroupId: 'h', carouselPosition: 2 })];
    const grown = withMembers(withCover(made, 'b', 'h'), added);
    expect(shape(grown, 'h').at(-1)).toEqual(['n', 2, 1, 'photo', false]);
    expect(withMembers(grown, added)).toBe(grown);
  });
});

it('a split makes posts of the members, right after the cover', () => {
  const whole = withSplit(feed, 'g');
  expect(idsOf(postsOf(whole))).toBe('abmnc');
  expect(postsOf(whole).map(({ position, mediaType }) => [position, mediaType])).toEqual(
    [0, 1, 2, 3, 4].map((position) => [position, 'photo']),
  );
  expect(withSplit(whole, 'g')).toBe(whole);
});

it('a read of a carousel brings new photos, lets gone ones go, and keeps what is newer here', () => {
  const here = feed.map((photo) =>
    photo.id === 'b' ? { ...photo, description: 'newer', revision: 5 } : photo,
  );
  const read = withCarouselRead(here, 'g', [
    aPhoto('n', { position: 1, carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel' }),
    aPhoto('b', { position: 1, carouselGroupId: 'g', carouselPosition: 1, description: 'older' }),
    aPhoto('o', { position: 1, carouselGroupId: 'g', carouselPosition: 2 }),
  ]);
  expect(idsOf(carouselPhotos(read, 'g'))).toBe('nbo');
  expect(read.find(({ id }) => id === 'b')).toMatchObject({ description: 'newer', carouselPosition: 1 });
  expect(read.some(({ id }) => id === 'm')).toBe(false);
});

describe('the caption of a post', () => {
  const stored = { photoId: 'm', revision: 4 };
  const captioned = feed.map((photo) =>
    photo.carouselGroupId === 'g'
      ? { ...photo, description: 'ours', caption: { ...stored, own: photo.id === 'm' ? 'ours' : photo.id } }
      : photo,
  );
  const says = (photos: typeof feed | ReturnType<typeof withSplit>) =>
    ['b', 'm', 'n'].map((id) => photos.find((photo) => photo.id === id)?.description);

  it('stays when another photo comes first and when the first goes', () => {
    expect(says(withCarouselOrder(captioned, 'g', ['n', 'm', 'b']))).toEqual(['ours', 'ours', 'ours']);
    expect(says(withoutMember(captioned, 'b'))).toEqual([undefined, 'ours', 'ours']);
    expect(says(withoutMember(withoutMember(captioned, 'b'), 'm'))).toEqual([undefined, undefined, 'ours']);
  });

  it('stays with the first on a split, and the others show their own again', () => {
    const split = withSplit(captioned, 'g');
    expect(says(split)).toEqual(['ours', 'ours', 'n']);
    expect(split.some(({ caption }) => caption !== undefined)).toBe(false);
  });

  it('is written on all of them, as a person writes it and as the server answers', () => {
    const written = withDescription(captioned, 'n', 'new');
    expect(says(written)).toEqual(['new', 'new', 'new']);
    expect(carouselPhotos(written, 'g').map(({ caption }) => caption?.own)).toEqual(['b', 'new', 'n']);
    const n = captioned.find(({ id }) => id === 'n');
    if (n === undefined) throw new Error('no n');
    const answer = { ...n, description: 'new', caption: { photoId: 'm', revision: 5, own: 'n' } };
    const answered = carouselPhotos(withCaptionAnswer(captioned, answer), 'g');
    expect(
      answered.map(({ description, caption }) => [description, caption?.revision, caption?.own]),
    ).toEqual([
      ['new', 5, 'b'],
      ['new', 5, 'new'],
      ['new', 5, 'n'],
    ]);
  });
});
