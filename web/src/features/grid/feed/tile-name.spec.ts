import { aPhoto } from '../testing/photos.js';
import { tileName } from './tile-name.js';

it.each([
  [aPhoto('a'), 'Photo 3'],
  [aPhoto('a', { mediaType: 'reel', isPinned: true }), 'Photo 3, reel, pinned'],
  [aPhoto('a', { isHidden: true }), 'Photo 3, hidden'],
  [aPhoto('a', { isPlaceholder: true, url: null }), 'Placeholder 3'],
])('names a tile by its place and its marks', (photo, name) => {
  expect(tileName(photo, 2)).toBe(name);
});
