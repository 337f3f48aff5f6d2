import type { Change, ChangeOf, SingleChange } from '@tessera/contracts';
import { singles } from '@tessera/grid-core';

/** A picture that a change names for an item; null where it names none, or an upload that is no picture yet. */
export interface NamedPicture {
  readonly photoId: string;
  readonly mediaId: string | null;
}

/** The pictures that a change names; placeholders are left out. */
export function picturesNamed(change: SingleChange): NamedPicture[] {
  switch (change.kind) {
    case 'place':
      return change.items
        .filter(({ media, upload }) => media !== undefined || upload !== undefined)
        .map(({ id, media = null }) => ({ photoId: id, mediaId: media }));
    case 'fill':
    case 'picture':
      return [{ photoId: change.id, mediaId: change.media ?? null }];
    default:
      return [];
  }
}

/** The items that changes bring in. */
export function placedBy(changes: readonly SingleChange[]): string[] {
  return changes
    .filter((change): change is ChangeOf<'place'> => change.kind === 'place')
    .flatMap(({ items }) => items.map(({ id }) => id));
}

/** The id of the carousel that a change makes where it is not there. */
export function groupOf(change: SingleChange): string | null {
  if (change.kind === 'gather') return change.groupId;
  return change.kind === 'place' && typeof change.into !== 'string' ? change.into.groupId : null;
}

/** Every id that a change makes: of items and carousels. */
export function madeBy(change: Change): string[] {
  const all = singles(change);
  return [...placedBy(all), ...all.flatMap((each) => groupOf(each) ?? [])];
}
