import type { Announcements } from '@dnd-kit/core';
import { howToDrag } from '../../shared/drag/instructions.js';
import { withoutFirstPlace } from '../../shared/drag/without-first-place.js';
import { placeAmongOthers } from './place-among-others.js';

/** Read when a draft has the focus. */
export const DRAFT_INSTRUCTIONS = `Press Enter to open the draft, X to select it, Delete to remove it, the menu key to add it to the feed and for everything else. ${howToDrag('it')}`;

const back = (count: number): string =>
  count === 1 ? 'The draft is back in its place.' : 'The drafts are back in their places.';

/**
 * Announces what happens among the drafts. Where drafts are after a drop, the move itself announces.
 * `carriedWith` has what a drag of one carries.
 */
export function draftAnnouncements(
  order: readonly string[],
  carriedWith: (id: string) => readonly string[],
): Announcements {
  let place = -1;
  let ids: readonly string[] = [];
  return withoutFirstPlace({
    onDragStart: ({ active }) => {
      const id = String(active.id);
      ids = carriedWith(id);
      place = placeAmongOthers(order, ids, id, id);
      return ids.length === 1
        ? `Picked up draft ${place + 1} of ${order.length}.`
        : `Picked up ${ids.length} drafts of ${order.length}.`;
    },
    onDragOver: ({ active, over }) => {
      const id = String(active.id);
      const next = placeAmongOthers(order, ids, id, String(over?.id ?? id));
      if (next === place) return undefined;
      place = next;
      return ids.length === 1
        ? `Position ${place + 1} of ${order.length}.`
        : `Positions ${place + 1} to ${place + ids.length} of ${order.length}.`;
    },
    onDragEnd: ({ active, over }) => (over === null || over.id === active.id ? back(ids.length) : undefined),
    onDragCancel: () => back(ids.length),
  });
}
