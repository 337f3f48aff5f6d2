import { aPhoto } from '../../../test/photos.js';
import { MIDDLE, partShown, placingOf, placingStyle } from './part-shown.js';
import { REEL_SHAPE, SHAPES, shapeIn } from './shapes.js';

const PORTRAIT = 4 / 3;
const WIDE = 1 / 2;

it('the grid chooses the shape of POSTS, and REELS stays 9:16', () => {
  expect(shapeIn('posts', '4:5')).toBe(5 / 4);
  expect(shapeIn('reels', '1:1')).toBe(16 / 9);
});

describe('the part of a picture that a frame shows', () => {
  it('is the whole of a picture of its own shape, and the middle of any other', () => {
    expect(partShown(PORTRAIT, SHAPES['3:4'], MIDDLE)).toEqual({ left: 0, top: 0, width: 1, height: 1 });
    expect(partShown(PORTRAIT, SHAPES['1:1'], MIDDLE)).toEqual({
      left: 0,
      top: 0.125,
      width: 1,
      height: 0.75,
    });
    expect(partShown(WIDE, SHAPES['1:1'], MIDDLE)).toEqual({ left: 0.25, top: 0, width: 0.5, height: 1 });
  });

  it('is smaller by the zoom, about the point that was chosen', () => {
    expect(partShown(1, SHAPES['1:1'], { x: 0.5, y: 0.25, zoom: 2 })).toEqual({
      left: 0.25,
      top: 0,
      width: 0.5,
      height: 0.5,
    });
  });

  it('never reaches beyond the picture, and has the shape of the frame', () => {
    for (const picture of [WIDE, 1, PORTRAIT, 3]) {
      for (const frame of [...Object.values(SHAPES), REEL_SHAPE]) {
        for (const x of [0, 0.3, 1]) {
          for (const zoom of [1, 1.7, 3]) {
            const { left, top, width, height } = partShown(picture, frame, { x, y: 1 - x, zoom });
            expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
            expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9);
            expect((height * picture) / width).toBeCloseTo(frame);
          }
        }
      }
    }
  });
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
