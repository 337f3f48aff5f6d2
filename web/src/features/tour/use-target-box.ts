import { useLayoutEffect, useState } from 'react';
import type { TourTarget } from './tour-steps.js';

/** A part of the window, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Around the element that is pointed at. */
const MARGIN = 4;

/** The box of the element that a step points at, as far as the window shows it; null where there is none. */
export function useTargetBox(target: TourTarget): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = document.querySelector<HTMLElement>(`[data-tour="${target}"]`);
    if (element === null) return;
    if (!isSeen(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const measure = () => setBox(shownBox(element));
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    measure();
    window.addEventListener('resize', measure);
    window.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizes.disconnect();
      window.removeEventListener('resize', measure);
      window.removeEventListener('scroll', measure);
    };
  }, [target]);
  return box;
}

function isSeen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

function shownBox(element: HTMLElement): Box {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const first = { x: Math.max(MARGIN, left - MARGIN), y: Math.max(MARGIN, top - MARGIN) };
  const last = {
    x: Math.min(window.innerWidth - MARGIN, right + MARGIN),
    y: Math.min(window.innerHeight - MARGIN, bottom + MARGIN),
  };
  return {
    left: first.x,
    top: first.y,
    width: Math.max(0, last.x - first.x),
    height: Math.max(0, last.y - first.y),
  };
}
