import { aPhoto, idsOf, photosOf } from '../testing/photos.js';
import { carouselPhotos, withCarouselRead } from './carousel-list.js';

const feed = [
  ...photosOf('abc', {
    b: { carouselGroupId: 'g', carouselPosition: 0, mediaType: 'carousel', isPinned: true },
  }),
  aPhoto('m', { position: 1, carouselGroupId: 'g', carouselPosition: 1 }),
  aPhoto('n', { position: 1, carouselGroupId: 'g', carouselPosition: 2 }),
];

it('the photos of a carousel come by their number, the cover first', () => {
  expect(idsOf(carouselPhotos([...feed].reverse(), 'g'))).toBe('bmn');
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
