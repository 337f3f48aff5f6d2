import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { clamp, type Point, type Reach } from '../points.js';
import type { DragKeys, KeySensorProps } from './keyboard-sensor.js';
import { keyboardStep } from './keyboard-step.js';

type Context = KeySensorProps['context']['current'];

/** In a list that dnd-kit puts in order an arrow key moves what is held by 25 px, and with Shift to the next place. */
export const LIST_KEYS: DragKeys = {
  step: (event, props) => {
    const context = props.context.current;
    const { collisionRect, draggingNodeRect: lay, droppableRects, scrollableAncestors } = context;
    if (collisionRect === null || lay === null) return;
    const at = { x: collisionRect.left, y: collisionRect.top };
    const to = event.shiftKey
      ? sortableKeyboardCoordinates(event, { active: props.active, context, currentCoordinates: at })
      : keyboardStep(event.key, at, reachOf(droppableRects, collisionRect));
    if (!to) return;
    // What is held stays where it is in the window while the list scrolls below it.
    const scrolled = scrollFor(scrollableAncestors, event.key, at, to);
    props.onMove({ x: to.x - lay.left - scrolled.x, y: to.y - lay.top - scrolled.y });
  },
};

/** From the first to the last place of the list, for something of that size. */
function reachOf(
  rects: Context['droppableRects'],
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

const WAYS = {
  x: { edge: 'left', place: 'scrollLeft', whole: 'scrollWidth', seen: 'clientWidth' },
  y: { edge: 'top', place: 'scrollTop', whole: 'scrollHeight', seen: 'clientHeight' },
} as const;

/** Scrolls the innermost that a key would lead beyond the middle of, if it can. Returns how far it did. */
function scrollFor(scrollers: readonly Element[], key: string, at: Point, to: Point): Point {
  const axis = key === 'ArrowLeft' || key === 'ArrowRight' ? 'x' : 'y';
  const isForward = key === 'ArrowRight' || key === 'ArrowDown';
  const { edge, place, whole, seen } = WAYS[axis];
  for (const scroller of scrollers) {
    const start = scroller === document.scrollingElement ? 0 : scroller.getBoundingClientRect()[edge];
    const [from, shown] = [scroller[place], scroller[seen]];
    const last = scroller[whole] - shown;
    const middle = start + shown / 2;
    const stays = isForward
      ? clamp(to[axis], start, middle) === to[axis] || from >= last
      : clamp(to[axis], middle, start + shown) === to[axis] || from <= 0;
    if (stays) continue;
    const next = clamp(from + to[axis] - at[axis], 0, last);
    scroller.scrollTo({ [edge]: next, behavior: 'instant' });
    return { x: 0, y: 0, [axis]: next - from };
  }
  return { x: 0, y: 0 };
}
