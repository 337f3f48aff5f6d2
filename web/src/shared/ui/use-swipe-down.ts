import { useRef, type TouchEvent } from 'react';

/** A pull of this length closes; a quick one (px per ms) needs less. */
const PULL_PX = 96;
const FLICK_PX = 24;
const FLICK_SPEED = 0.5;

interface Pull {
  readonly x: number;
  readonly y: number;
  readonly at: number;
  down: number;
}

const sheetOf = (element: HTMLElement) =>
  element.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]');

/**
 * For what stands at the bottom edge: a finger pulls it down, and beyond a third of the way, or quickly, it closes.
 * Lay the handlers over the part that is pulled by. Where that part scrolls it is pulled only from its top.
 */
export function useSwipeDown(close: () => void, enabled: () => boolean = () => true) {
  const pull = useRef<Pull | null>(null);
  const put = (element: HTMLElement, down: number) => {
    const sheet = sheetOf(element);
    if (sheet !== null) sheet.style.transform = down === 0 ? '' : `translateY(${down}px)`;
  };
  return {
    onTouchStart: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches.item(0);
      pull.current =
        event.touches.length === 1 && enabled() && event.currentTarget.scrollTop <= 0
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, down: 0 }
          : null;
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => {
      const touch = event.touches.item(0);
      if (pull.current === null) return;
      const down = touch.clientY - pull.current.y;
      const aside = Math.abs(touch.clientX - pull.current.x);
      if (pull.current.down === 0 && (down < 0 || aside > Math.abs(down))) {
        // A scroll, or a swipe to the side.
        if (down < 0 || aside > FLICK_PX) pull.current = null;
        return;
      }
      pull.current.down = Math.max(0, down);
      put(event.currentTarget, pull.current.down);
    },
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const pulled = pull.current;
      pull.current = null;
      if (pulled === null || pulled.down === 0) return;
      const speed = pulled.down / Math.max(1, event.timeStamp - pulled.at);
      if (pulled.down > PULL_PX || (pulled.down > FLICK_PX && speed > FLICK_SPEED)) close();
      // What leaves goes on from where it was pulled to; what was asked to stay goes back.
      const element = event.currentTarget;
      requestAnimationFrame(() => {
        if (sheetOf(element)?.dataset.state === 'open') put(element, 0);
      });
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      pull.current = null;
      put(event.currentTarget, 0);
    },
  };
}
