import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import { photoNumber } from './photo-number.js';

/** Read when the first photo of the strip has the focus. */
export const STRIP_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Press Enter to look at the photo. Press Space to pick it up, the arrow keys to move it, Space to put it down, and Escape to cancel.',
};

/** Says what happens in the strip to people who do not see it. */
export function stripAnnouncements(order: readonly string[]): Announcements {
  const nameOf = (id: UniqueIdentifier) => photoNumber(order.indexOf(String(id)), order.length);
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ over }) =>
      over === null ? undefined : `Position ${order.indexOf(String(over.id)) + 1} of ${order.length}.`,
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? 'The photo is back in its place.'
        : `The photo is at position ${order.indexOf(String(over.id)) + 1} of ${order.length} now.`,
    onDragCancel: () => 'The photo is back in its place.',
  };
}
