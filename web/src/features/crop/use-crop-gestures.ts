import { useCallback, useRef, type PointerEvent } from 'react';
import type { Point } from '../../shared/points.js';

/** What a hand does to a picture; places and ways are shares of the stage's side. */
interface CropGestures {
  readonly onMove: (by: Point) => void;
  /** Larger or smaller by a factor, about a place. */
  readonly onZoom: (factor: number, about: Point) => void;
}

/** Of a wheel's way in pixels; a pinch on a touchpad comes as a wheel with Ctrl, in much smaller steps. */
const WHEEL = { turned: 0.002, pinched: 0.01 } as const;

/** That pinch in Safari: how large it has made things since it began. */
interface GestureEvent extends MouseEvent {
  readonly scale: number;
}

/** One finger or the mouse moves, two fingers and the wheel zoom. For a square element. */
export function useCropGestures({ onMove, onZoom }: CropGestures) {
  const fingers = useRef(new Map<number, Point>());

  const attach = useCallback(
    (stage: HTMLElement | null) => {
      if (stage === null) return undefined;
      const onWheel = (event: WheelEvent) => {
        // Neither the dialog nor the whole page is meant. React's listener could not prevent that.
        event.preventDefault();
        const speed = event.ctrlKey ? WHEEL.pinched : WHEEL.turned;
        onZoom(Math.exp(-event.deltaY * speed), placeOn(stage, event));
      };
      let before = 1;
      const onPinch = (event: Event) => {
        event.preventDefault();
        const { type, scale, clientX, clientY } = event as GestureEvent;
        // iOS tells of fingers on the screen in this way too.
        if (type === 'gesturechange' && fingers.current.size === 0)
          onZoom(scale / before, placeOn(stage, { clientX, clientY }));
        before = scale;
      };
      stage.addEventListener('wheel', onWheel, { passive: false });
      stage.addEventListener('gesturestart', onPinch);
      stage.addEventListener('gesturechange', onPinch);
      return () => {
        stage.removeEventListener('wheel', onWheel);
        stage.removeEventListener('gesturestart', onPinch);
        stage.removeEventListener('gesturechange', onPinch);
      };
    },
    [onZoom],
  );

  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    ref: attach,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, placeOn(event.currentTarget, event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = gripOf(fingers.current);
      fingers.current.set(event.pointerId, placeOn(event.currentTarget, event));
      const { middle, spread } = gripOf(fingers.current);
      onMove({ x: middle.x - before.middle.x, y: middle.y - before.middle.y });
      if (spread > 0 && before.spread > 0) onZoom(spread / before.spread, middle);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
  };
}

function placeOn(stage: Element, { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** The middle of the fingers, and how far the first two are apart. */
function gripOf(fingers: ReadonlyMap<number, Point>): { readonly middle: Point; readonly spread: number } {
  const all = [...fingers.values()];
  const [first, second] = all;
  const mean = (side: keyof Point) => all.reduce((sum, point) => sum + point[side], 0) / all.length;
  return {
    middle: { x: mean('x'), y: mean('y') },
    spread: first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0,
  };
}
