import { clamp, type Point, type Reach } from '../points.js';
import { KEYBOARD_STEP } from './drag-figures.js';

const DIRECTIONS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isArrow = (key: string): boolean => DIRECTIONS[key] !== undefined;

/**
 * Where an arrow key leads what is held at `at`: 25 px on, or to the end of its reach where that is nearer, so that
 * it is never lost to the eye. Null for any other key.
 */
export function keyboardStep(key: string, at: Point, { from, to }: Reach): Point | null {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  return {
    x: clamp(at.x + direction.x * KEYBOARD_STEP, from.x, to.x),
    y: clamp(at.y + direction.y * KEYBOARD_STEP, from.y, to.y),
  };
}
