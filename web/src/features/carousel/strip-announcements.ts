import type { Announcements } from '@dnd-kit/core';
import { howToDrag } from '../../shared/drag/instructions.js';
import { withoutFirstPlace } from '../../shared/drag/without-first-place.js';
import { photoNumber } from './photo-number.js';

/** Read when the first photo of the strip has the focus. */
export const STRIP_INSTRUCTIONS = `Press Enter to look at the photo, Delete to delete it. ${howToDrag('it')}`;

/** Says what happens in the strip to people who do not see it. */
export function stripAnnouncements(order: readonly string[]): Announcements {
  const total = order.length;
  let place = -1;
  return withoutFirstPlace({
    onDragStart: ({ active }) => {
      place = order.indexOf(String(active.id));
      return `Picked up ${photoNumber(place, total)}.`;
    },
    onDragOver: ({ over }) => {
      const next = over === null ? place : order.indexOf(String(over.id));
      // A photo lies over its own place at once, which is no news.
      if (next === place) return undefined;
      place = next;
      return `Position ${place + 1} of ${total}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? 'The photo is back in its place.'
        : `The photo is at position ${order.indexOf(String(over.id)) + 1} of ${total} now.`,
    onDragCancel: () => 'The photo is back in its place.',
  });
}
