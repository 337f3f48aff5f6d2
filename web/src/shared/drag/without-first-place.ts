import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/**
 * The place where something was picked up is reported as the first one that it is over, at once; announced, it would
 * take the place of the words about the picking up.
 */
export function withoutFirstPlace(announcements: Announcements): Announcements {
  let over: UniqueIdentifier | undefined;
  return {
    ...announcements,
    onDragStart: (start) => {
      over = start.active.id;
      return announcements.onDragStart(start);
    },
    onDragOver: (move) => {
      if (move.over?.id === over) return undefined;
      over = move.over?.id;
      return announcements.onDragOver(move);
    },
  };
}
