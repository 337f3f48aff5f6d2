import { MIDDLE, partShown, pixelsShown, REEL_SHAPE, pictureShape, SHAPES } from './pictures.js';

const PORTRAIT = 4 / 3;
const WIDE = 1 / 2;

it('the grid chooses the shape of photos and carousels, and a reel is 9:16 in every grid', () => {
  expect(pictureShape('photo', '4:5')).toBe(5 / 4);
  expect(pictureShape('carousel', '1:1')).toBe(1);
  expect(pictureShape('reel', '1:1')).toBe(16 / 9);
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

  it('ends at the last pixel of the picture where half a pixel is rounded up', () => {
    const shown = pixelsShown({ width: 1080, height: 1350 }, SHAPES['3:4'], { x: 1, y: 0.5, zoom: 1 });
    expect(shown).toEqual({ left: 67, top: 0, width: 1013, height: 1350 });
  });

  it('has whole pixels, at least one, and none beyond the picture, whatever its size', () => {
    for (const frame of [...Object.values(SHAPES), REEL_SHAPE]) {
      for (const zoom of [1, 1.7, 3]) {
        for (const x of [0, 0.5, 1]) {
          for (let side = 1; side <= 200; side += 1) {
            const size = { width: side, height: 201 - side };
            const { left, top, width, height } = pixelsShown(size, frame, { x, y: x, zoom });
            const fits = left + width <= size.width && top + height <= size.height;
            const isWhole = [left, top, width, height].every((each) => Number.isInteger(each));
            const isThere = left >= 0 && top >= 0 && width >= 1 && height >= 1;
            if (!(fits && isWhole && isThere))
              throw new Error(`${width}x${height} at ${left}, ${top} of ${size.width}x${size.height}`);
          }
        }
      }
    }
  });
});
