import type { KitItem } from '@tessera/contracts';

const FIRST_LETTER = 'a'.charCodeAt(0);

/** Names the pictures of a kit so that they sort in posting order: `01.jpg`, `02_a.jpg`, `02_b.jpg`. */
export function kitNames(items: readonly KitItem[]): (item: KitItem) => string {
  const digits = Math.max(2, String(items.at(-1)?.post ?? 0).length);
  return ({ post, slide }) => `${kitNumber(post, digits)}${slide === null ? '' : `_${letter(slide)}`}.jpg`;
}

function kitNumber(post: number, digits: number): string {
  return String(post).padStart(digits, '0');
}

/** 'a' for the first: a carousel has at most 20 photos, fewer than a to z. */
function letter(slide: number): string {
  return String.fromCharCode(FIRST_LETTER + slide);
}
