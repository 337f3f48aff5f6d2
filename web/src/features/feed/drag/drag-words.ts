import type { Move } from './drag-scene.js';

/** What is announced to people who do not see a drag. `total` is how many photos there are. */
export const DRAG_WORDS = {
  lifted: ({ ids, index }: Move, total: number): string =>
    ids.length === 1
      ? `Picked up the photo at position ${index + 1} of ${total}.`
      : `Picked up ${ids.length} photos of ${total}.`,
  moved: ({ ids, index, swap }: Move, total: number): string => {
    if (swap !== null) return `Swap with position ${index + 1} of ${total}.`;
    return ids.length === 1
      ? `Position ${index + 1} of ${total}.`
      : `Positions ${index + 1} to ${index + ids.length} of ${total}.`;
  },
  back: (ids: readonly string[]): string =>
    ids.length === 1 ? 'The photo is back in its place.' : 'The photos are back in their places.',
  swapping: (isSwap: boolean): string =>
    isSwap ? 'Swap is on: the photo changes places with the one it is dropped on.' : 'Swap is off.',
  cannotSwap: 'One photo alone can be swapped.',
};
