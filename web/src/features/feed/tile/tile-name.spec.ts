import { aPhoto, photosOf } from '../../../../test/photos.js';
import { placeOf, tileName } from './tile-name.js';

it.each([
  [aPhoto('a'), 'Photo 3'],
  [aPhoto('a', { mediaType: 'reel', isPinned: true }), 'Photo 3, reel, pinned'],
  [aPhoto('a', { isHidden: true }), 'Photo 3, hidden'],
  [aPhoto('a', { isPlaceholder: true, url: null }), 'Placeholder 3'],
  [aPhoto('a', { mediaType: 'reel', description: 'By the sea' }), 'Photo 3, reel, “By the sea”'],
])('names a tile by its place, its marks and the start of its caption', (photo, name) => {
  expect(tileName(photo, 2)).toBe(name);
});

it('names what else can be seen at a tile before its caption', () => {
  const photo = aPhoto('a', { isPinned: true, label: 'Studio', description: 'By the sea' });
  expect(tileName(photo, 2, ['posted'])).toBe('Photo 3, pinned, posted, label Studio, “By the sea”');
});

it('counts the posts before it that are shown, and no others', () => {
  const photos = photosOf('abcd', { b: { isHidden: true } });
  const [a, , c, d] = photos as [(typeof photos)[0], ...typeof photos];
  const withoutHidden = photos.filter(({ isHidden }) => !isHidden);
  expect([a, c!, d!].map((photo) => placeOf(photo, withoutHidden))).toEqual([0, 1, 2]);
  expect(photos.map((photo) => placeOf(photo, photos))).toEqual([0, 1, 2, 3]);
  expect(placeOf(c!, null)).toBe(2);
});
