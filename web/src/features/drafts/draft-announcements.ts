import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { howToDrag } from '../../shared/drag/instructions.js';
import { withoutFirstPlace } from '../../shared/drag/without-first-place.js';

/** Read when a draft has the focus. */
export const DRAFT_INSTRUCTIONS: ScreenReaderInstructions = {
  draggable: `Press Enter to open the draft, Delete to remove it, the menu key to add it to the feed and for everything else. ${howToDrag('it')}`,
};

/** Says what happens among the drafts to people who do not see it. Where a draft is after a drop, the move itself says. */
export function draftAnnouncements(order: readonly string[]): Announcements {
  let place = -1;
  return withoutFirstPlace({
    onDragStart: ({ active }) => {
      place = order.indexOf(String(active.id));
      return `Picked up draft ${place + 1} of ${order.length}.`;
    },
    onDragOver: ({ over }) => {
      const next = over === null ? place : order.indexOf(String(over.id));
      if (next === place) return undefined;
      place = next;
      return `Position ${place + 1} of ${order.length}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id ? 'The draft is back in its place.' : undefined,
    onDragCancel: () => 'The draft is back in its place.',
  });
}
