import type { Span } from '../../../domain/photos/move-span.js';
import { keyboardStep } from '../../../shared/drag/keyboard-step.js';
import type { Point } from '../../../shared/points.js';
import { cornerOf, placeBeside, reachOf } from '../geometry.js';
import type { Scene } from './drag-scene.js';

/**
 * The corner to which an arrow key moves what the keyboard holds: 25 px on, and with Shift to the middle of the next
 * place. Null where it leads nowhere.
 */
export function cornerAfterKey(
  { geometry }: Scene,
  { over, span, corner }: { readonly over: number; readonly span: Span; readonly corner: Point },
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Point | null {
  if (!shiftKey) return keyboardStep(key, corner, reachOf(geometry, span.end));
  const place = placeBeside(over, key, span.end);
  return place === null || place < span.first ? null : cornerOf(geometry, place);
}
