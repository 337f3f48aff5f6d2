import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import type { Reach } from '../points.js';
import { isArrow, keyboardStep } from './keyboard-step.js';

type Rects = Parameters<KeyboardCoordinateGetter>[1]['context']['droppableRects'];

/** An arrow key moves what is held by 25 px within its list, and with Shift to the next place. */
export const sortableStep: KeyboardCoordinateGetter = (event, moving) => {
  if (!isArrow(event.key)) return undefined;
  // Where it leads nowhere the page must not scroll instead.
  event.preventDefault();
  if (event.shiftKey) return sortableKeyboardCoordinates(event, moving);
  const { collisionRect, droppableRects } = moving.context;
  if (collisionRect === null) return undefined;
  const reach = reachOf(droppableRects, collisionRect);
  return keyboardStep(event.key, moving.currentCoordinates, reach) ?? undefined;
};

/** From the first to the last place of the list, for something of that size. */
function reachOf(
  rects: Rects,
  { width, height }: { readonly width: number; readonly height: number },
): Reach {
  const all = [...rects.values()];
  return {
    from: { x: Math.min(...all.map(({ left }) => left)), y: Math.min(...all.map(({ top }) => top)) },
    to: {
      x: Math.max(...all.map(({ right }) => right)) - width,
      y: Math.max(...all.map(({ bottom }) => bottom)) - height,
    },
  };
}

/** Enter is the click of what can be dragged, so Space alone picks it up; both put it down. */
export const SORTABLE_KEYBOARD = {
  coordinateGetter: sortableStep,
  keyboardCodes: {
    start: [KeyboardCode.Space],
    cancel: [KeyboardCode.Esc, KeyboardCode.Tab],
    end: [KeyboardCode.Space, KeyboardCode.Enter],
  },
  // What is held stays where it is in the window while the list scrolls below it.
  scrollBehavior: 'instant' as const,
};
