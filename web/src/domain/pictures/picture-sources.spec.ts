import { aPhoto } from '../../../test/photos.js';
import { pictureSources } from './picture-sources.js';

const id = '0123456789abcdef0123456789abcdef';
const photo = aPhoto('a', { url: `/media/${id}/master`, thumbUrl: `/media/${id}/thumb` });

it('offers the thumb, and the larger variant to screens with more pixels', () => {
  expect(pictureSources(photo)).toEqual({
    src: `/media/${id}/thumb`,
    srcSet: `/media/${id}/thumb 400w, /media/${id}/display 600w`,
  });
});

it('offers the master too for a part that is enlarged', () => {
  const enlarged = { ...photo, focus: { x: 0.5, y: 0.5, zoom: 2 } };
  expect(pictureSources(enlarged)?.srcSet).toBe(
    `/media/${id}/thumb 400w, /media/${id}/display 600w, /media/${id}/master 1200w`,
  );
});

it('offers what is made for tiles of 400 and 800 pixels where there is a posting picture, and that one enlarged', () => {
  const tiles = { 400: `/media/${id}/tile400`, 800: `/media/${id}/tile800` };
  const sharp = { ...photo, tiles, postingUrl: `/media/${id}/posting` };
  const srcSet = `/media/${id}/tile400 400w, /media/${id}/tile800 800w`;
  expect(pictureSources(sharp)).toEqual({ src: `/media/${id}/thumb`, srcSet });
  expect(pictureSources({ ...sharp, focus: { x: 0.5, y: 0.5, zoom: 2 } })?.srcSet).toBe(
    `${srcSet}, /media/${id}/posting 1600w`,
  );
});

it('shows the master while there is no thumb [D5.3]', () => {
  expect(pictureSources({ ...photo, thumbUrl: null })).toEqual({ src: `/media/${id}/master` });
});

it('offers nothing larger than the photo is', () => {
  expect(pictureSources({ ...photo, width: 300, height: 400 })).toEqual({ src: `/media/${id}/thumb` });
});

it('has nothing for a placeholder', () => {
  expect(pictureSources(aPhoto('p', { url: null, thumbUrl: null, isPlaceholder: true }))).toBeNull();
});
