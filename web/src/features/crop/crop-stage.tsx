import type { Photo } from '@tessera/contracts';
import {
  useCallback,
  useState,
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  type SetStateAction,
} from 'react';
import { moved, zoomed, type Crop } from '../../domain/pictures/crop.js';
import { previewOf } from '../../domain/pictures/local-previews.js';
import type { Point } from '../../shared/points.js';
import { cx } from '../../shared/ui/class-names.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';
import { stageLayout, type Box, type Guide } from './stage-layout.js';
import { useCropGestures } from './use-crop-gestures.js';

interface CropStageProps {
  readonly photo: Photo;
  readonly crop: Crop;
  readonly onCrop: Dispatch<SetStateAction<Crop>>;
  readonly onBroken: () => void;
}

/** In shares of the stage, without Shift and with it. */
const KEY_STEP = { fine: 0.01, coarse: 0.08 } as const;

const WAYS: Readonly<Partial<Record<string, Point>>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The picture behind the frame of its tile. */
export function CropStage({ photo, crop, onCrop, onBroken }: CropStageProps) {
  const [byKey, setByKey] = useState(false);
  const { frame, picture, guides } = stageLayout(crop);

  const move = useCallback((by: Point) => onCrop((now) => moved(now, onPicture(now, by))), [onCrop]);
  const zoom = useCallback(
    (factor: number, about: Point) =>
      onCrop((now) => zoomed(now, now.focus.zoom * factor, pointOf(now, about))),
    [onCrop],
  );
  const gestures = useCropGestures({ onMove: move, onZoom: zoom });

  const keys = (event: KeyboardEvent) => {
    const way = WAYS[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP.coarse : KEY_STEP.fine;
    setByKey(true);
    move({ x: way.x * step, y: way.y * step });
  };

  return (
    <div
      {...gestures}
      tabIndex={0}
      role="group"
      aria-label="Picture, arrow keys move it, plus and minus zoom"
      onKeyDown={keys}
      className="relative mx-auto aspect-square w-full max-w-[52dvh] cursor-grab touch-none overflow-hidden rounded-control bg-neutral-3 select-none active:cursor-grabbing"
    >
      <img
        src={photo.url ?? undefined}
        alt=""
        draggable={false}
        onError={onBroken}
        style={{ ...styleOf(picture), backgroundImage: backgroundOf(photo) }}
        className="absolute max-w-none bg-cover [-webkit-touch-callout:none]"
      />
      <div
        data-frame
        className="absolute rounded-tile shadow-spotlight outline-2 outline-on-photo"
        style={styleOf(frame)}
      />
      {guides.map((guide) => (
        <GuideLines key={guide.name} guide={guide} />
      ))}
      <VisuallyHidden>
        <span role="status">{byKey ? placeInWords(crop) : ''}</span>
      </VisuallyHidden>
    </div>
  );
}

/** Each name has a corner of its own, so that no two lie over each other where their lines nearly meet. */
const CORNERS: Readonly<Record<Guide['name'], string>> = {
  '3:4': 'top-0 left-0',
  '4:5': 'top-0 right-0',
  '1:1': 'right-0 bottom-0',
  Reel: 'bottom-0 left-0',
};

/** Thin lines around what another frame would show. */
function GuideLines({ guide: { name, box } }: { readonly guide: Guide }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute border border-dashed border-on-photo/70"
      style={styleOf(box)}
    >
      <span
        className={cx('absolute rounded-tile bg-photo-scrim px-1 text-small text-on-photo', CORNERS[name])}
      >
        {name}
      </span>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

/** A way on the stage as shares of the picture. */
function onPicture(crop: Crop, { x, y }: Point): Point {
  const { width, height } = stageLayout(crop).picture;
  return { x: x / width, y: y / height };
}

/** The point of the picture that lies at a place of the stage. */
function pointOf(crop: Crop, { x, y }: Point): Point {
  const { left, top } = stageLayout(crop).picture;
  return onPicture(crop, { x: x - left, y: y - top });
}

function backgroundOf(photo: Photo): string | undefined {
  const smaller = previewOf(photo.id) ?? photo.thumbUrl;
  return smaller === null ? undefined : `url("${smaller}")`;
}

const placeInWords = ({ focus: { x, y } }: Crop): string =>
  `The middle is ${Math.round(x * 100)}% from the left and ${Math.round(y * 100)}% from the top.`;
