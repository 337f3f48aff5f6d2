import { keyboardStep } from '../drag/keyboard-step.js';
import type { Scene } from './drag-scene.js';
import { cornerOf, placeBeside, reachOf, type Point } from './geometry.js';

/**
 * The corner to which an arrow key moves what the keyboard holds: 25 px on, and with Shift to the middle of the next
 * place. Null where it leads nowhere.
 */
export function cornerAfterKey(
  { geometry, order, firstFree }: Scene,
  { over, corner }: { readonly over: number; readonly corner: Point },
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Point | null {
  if (!shiftKey) return keyboardStep(key, corner, reachOf(geometry, order.length));
  const place = placeBeside(over, key, order.length);
  return place === null || place < firstFree ? null : cornerOf(geometry, place);
}
