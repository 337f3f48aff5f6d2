import type { Change, SingleChange } from '@tessera/contracts';
import type { Trashed } from './state.js';
import { carouselHolding, carouselOf, carouselPhotos, type GridArrays } from '../grid.js';

/** The changes that a change is made of. */
export function singles(change: Change): readonly SingleChange[] {
  return change.kind === 'together' ? change.changes : [change];
}

/** Every id that a change names: items, what they go before, carousels, media and uploads. */
export function touches(change: Change): string[] {
  return [...new Set(idsOf(change))];
}

function idsOf(change: Change): string[] {
  switch (change.kind) {
    case 'move':
    case 'unshelve':
    case 'leave':
      return [...change.ids, ...present(change.before)];
    case 'permute':
    case 'shelve':
    case 'remove':
    case 'restore':
      return change.ids;
    case 'posted':
      return [...change.ids, ...present(change.before)];
    case 'swap':
      return [change.a, change.b];
    case 'place':
      return [
        ...change.items.flatMap(({ id, media, upload }) => [id, ...present(media), ...present(upload)]),
        ...present(change.before),
        ...(typeof change.into === 'string' ? [] : [change.into.groupId]),
      ];
    case 'fill':
    case 'picture':
      return [change.id, ...present(change.media), ...present(change.upload)];
    case 'unfill':
    case 'set':
    case 'pin':
      return [change.id];
    case 'setAll':
      return change.values.map(({ id }) => id);
    case 'gather':
      return [change.groupId, ...present(change.cover), ...change.ids];
    case 'join':
    case 'arrange':
      return [change.groupId, ...change.ids];
    case 'scatter':
      return [change.groupId];
    case 'grid':
      return [];
    case 'together':
      return change.changes.flatMap(idsOf);
  }
}

/** The items among what a change names: neither what they go before nor carousels, media and uploads. */
export function itemsNamed(change: Change): string[] {
  switch (change.kind) {
    case 'swap':
      return [change.a, change.b];
    case 'place':
      return change.items.map(({ id }) => id);
    case 'setAll':
      return change.values.map(({ id }) => id);
    case 'gather':
      return [...present(change.cover), ...change.ids];
    case 'fill':
    case 'unfill':
    case 'picture':
    case 'set':
    case 'pin':
      return [change.id];
    case 'scatter':
    case 'grid':
      return [];
    case 'together':
      return change.changes.flatMap(itemsNamed);
    default:
      return change.ids;
  }
}

const present = (id: string | null | undefined): string[] => (id ? [id] : []);

/**
 * The items whose documents must be read to apply a change: those that it names, with the other photos of their
 * carousels, one of which holds the post's texts. Changes of places alone need none. What a `restore` goes back to is
 * known once its own documents are read: it is asked again with them, as `trash`. O(carousels).
 */
export function needs(
  grid: GridArrays,
  change: Change,
  trash: ReadonlyMap<string, Trashed> = new Map(),
): string[] {
  switch (change.kind) {
    case 'together':
      return [...new Set(change.changes.flatMap((each) => needs(grid, each, trash)))];
    case 'restore': {
      const places = change.ids.flatMap((id) => trash.get(id)?.from ?? []);
      const photos = places.flatMap(({ groupId, partner }) => {
        const carousel =
          carouselOf(grid, groupId ?? '') ??
          (partner === undefined ? undefined : carouselHolding(grid, partner));
        return [...(carousel ? carouselPhotos(carousel) : []), ...present(partner)];
      });
      return [...new Set([...change.ids, ...photos])];
    }
    case 'move':
    case 'permute':
    case 'swap':
    case 'pin':
    case 'shelve':
    case 'unshelve':
    case 'posted':
    case 'grid':
      return [];
    case 'scatter':
    case 'arrange':
    case 'join':
    case 'gather': {
      const carousel = carouselOf(grid, change.groupId);
      return [...new Set([...(carousel ? carouselPhotos(carousel) : []), ...touches(change).slice(1)])];
    }
    default: {
      const named = touches(change);
      const together = named.flatMap((id) => {
        const carousel = carouselHolding(grid, id) ?? carouselOf(grid, id);
        return carousel ? carouselPhotos(carousel) : [];
      });
      return [...new Set([...named, ...together])];
    }
  }
}
