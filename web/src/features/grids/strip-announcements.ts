import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import type { Grid } from '@tessera/contracts';
import { howToDrag } from '../../shared/drag/instructions.js';
import { withoutFirstPlace } from '../../shared/drag/without-first-place.js';

/** Read before the first handle's own name is left. */
export const STRIP_INSTRUCTIONS = `${howToDrag('the grid')} Press Enter for a menu that does the same.`;

/** What is announced while a grid is dragged along the strip; by names and places, never by ids. */
export function stripAnnouncements(grids: readonly Grid[]): Announcements {
  const placeOf = (id: UniqueIdentifier | undefined) => grids.findIndex((grid) => grid.id === id);
  const at = (place: number) => `position ${place + 1} of ${grids.length}`;
  const nameOf = (id: UniqueIdentifier) => grids[placeOf(id)]?.name ?? '';
  return withoutFirstPlace({
    onDragStart: ({ active }) => `Picked up the grid ${nameOf(active.id)} at ${at(placeOf(active.id))}.`,
    onDragOver: ({ over }) => (over === null ? undefined : `P${at(placeOf(over.id)).slice(1)}.`),
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? 'The grid is back in its place.'
        : `The grid ${nameOf(active.id)} is at ${at(placeOf(over.id))} now.`,
    onDragCancel: () => 'The grid is back in its place.',
  });
}
