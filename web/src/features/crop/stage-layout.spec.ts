import type { Ratio } from '@tessera/contracts';
import { MIDDLE } from '@tessera/grid-core';
import { moved, zoomed, type Crop } from '../../domain/pictures/crop.js';
import { stageLayout, type Box } from './stage-layout.js';

const crop = (picture: number, ratio: Ratio = '3:4'): Crop => ({ picture, ratio, focus: MIDDLE });
const inside = (inner: Box, outer: Box) =>
  inner.left >= outer.left - 1e-9 &&
  inner.top >= outer.top - 1e-9 &&
  inner.left + inner.width <= outer.left + outer.width + 1e-9 &&
  inner.top + inner.height <= outer.top + outer.height + 1e-9;
const STAGE = { left: 0, top: 0, width: 1, height: 1 };

describe('the stage of a crop', () => {
  it("has the frame of the grid's shape in its middle, behind which the picture is", () => {
    const { frame, picture } = stageLayout(crop(4 / 3));
    expect(frame.height / frame.width).toBeCloseTo(4 / 3);
    expect(frame.left + frame.width / 2).toBeCloseTo(0.5);
    expect(frame.top + frame.height / 2).toBeCloseTo(0.5);
    expect(inside(frame, picture)).toBe(true);
  });

  it('shows the other two shapes and the cover of a reel, all of them within the stage', () => {
    for (const picture of [1 / 3, 1, 4 / 3, 2]) {
      for (const ratio of ['3:4', '4:5', '1:1'] as const) {
        const { frame, guides } = stageLayout(crop(picture, ratio));
        expect(guides).toHaveLength(3);
        expect([frame, ...guides.map(({ box }) => box)].every((box) => inside(box, STAGE))).toBe(true);
      }
    }
    expect(stageLayout(crop(1, '4:5')).guides.map(({ name }) => name)).toEqual(['3:4', '1:1', 'Reel']);
  });

  it('keeps the frame where it is while the picture is moved and enlarged', () => {
    const before = stageLayout(crop(1 / 2));
    const after = stageLayout(moved(zoomed(crop(1 / 2), 2), { x: 1, y: 1 }));
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(after.frame[side]).toBeCloseTo(before.frame[side]);
    expect(after.picture.width).toBeCloseTo(2 * before.picture.width);
    expect(after.guides.every(({ box }) => inside(box, after.picture))).toBe(true);
  });
});
