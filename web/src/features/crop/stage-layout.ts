import { RATIOS, type Ratio } from '@tessera/contracts';
import { MIDDLE, partShown, type Part, REEL_SHAPE, SHAPES } from '@tessera/grid-core';
import type { Crop } from '../../domain/pictures/crop.js';

/** In shares of the side of a square stage. */
export type Box = Part;

/** What another frame would show of the picture. */
export interface Guide {
  readonly name: Ratio | 'Reel';
  readonly box: Box;
}

interface StageLayout {
  readonly frame: Box;
  readonly picture: Box;
  readonly guides: readonly Guide[];
}

/** What is left free on each side. */
const MARGIN = 0.04;

/**
 * The frame in the middle of a stage, the picture behind it, and what the other frames would show. The frame is as
 * large as the stage holds it together with the largest of them.
 */
export function stageLayout({ picture, ratio, focus }: Crop): StageLayout {
  const others: readonly { readonly name: Guide['name']; readonly shape: number }[] = [
    ...RATIOS.filter((each) => each !== ratio).map((each) => ({ name: each, shape: SHAPES[each] })),
    { name: 'Reel', shape: REEL_SHAPE },
  ];
  const whole = [SHAPES[ratio], ...others.map(({ shape }) => shape)].map((shape) =>
    partShown(picture, shape, MIDDLE),
  );
  const widest = Math.max(...whole.flatMap(({ width, height }) => [width, height * picture]));
  const width = ((1 - 2 * MARGIN) / widest) * focus.zoom;
  const height = width * picture;
  const shown = partShown(picture, SHAPES[ratio], focus);
  const left = 0.5 - (shown.left + shown.width / 2) * width;
  const top = 0.5 - (shown.top + shown.height / 2) * height;
  const onStage = (part: Part): Box => ({
    left: left + part.left * width,
    top: top + part.top * height,
    width: part.width * width,
    height: part.height * height,
  });
  return {
    frame: onStage(shown),
    picture: { left, top, width, height },
    guides: others.map(({ name, shape }) => ({ name, box: onStage(partShown(picture, shape, focus)) })),
  };
}
