import { SHAPES } from '@tessera/grid-core';
import { aPhoto } from '../../../test/photos.js';
import { placingOf, placingStyle } from './placing.js';
import { shapeIn } from './shapes.js';

it('the grid chooses the shape of POSTS, and REELS stays 9:16', () => {
  expect(shapeIn('posts', '4:5')).toBe(5 / 4);
  expect(shapeIn('reels', '1:1')).toBe(16 / 9);
});

describe('the placing of a photo', () => {
  const wide = { width: 2000, height: 1000 };

  it('needs no style where nobody has cropped it', () => {
    expect(placingOf(aPhoto('a', wide), SHAPES['3:4'])).toBeNull();
    expect(placingStyle(null)).toBeUndefined();
  });

  it('names the edge where the part lies at one', () => {
    const focus = { x: 0, y: 1, zoom: 1 };
    expect(placingOf(aPhoto('a', { ...wide, focus }), SHAPES['1:1'])).toEqual({
      position: '0% 50%',
      zoom: 1,
    });
  });

  it('enlarges about the point that is in view', () => {
    const focus = { x: 0.75, y: 0.5, zoom: 2 };
    const placing = placingOf(aPhoto('a', { ...wide, focus }), SHAPES['1:1']);
    expect(placingStyle(placing)).toEqual({
      objectPosition: '83.33% 50%',
      transformOrigin: '83.33% 50%',
      scale: 2,
    });
  });
});
