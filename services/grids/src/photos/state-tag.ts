import type { Stamps } from './photo-stamps.repository.js';

/** Raised where the response has another shape than the previous one for the same documents. */
const SHAPE = 1;
const LIST_SHAPE = 1;
const FIRST_VIEW_SHAPE = 1;

/**
 * The `ETag` of a grid's state. Every write of the grid raises its version, every write of an item the sum, and an item
 * that comes or goes the count.
 */
export function stateTag(version: number, { count, sum }: Stamps): string {
  return `"${SHAPE}-${version}-${count}-${sum}"`;
}

/** The `ETag` of a grid's list of photos, which is made of the same documents as its state. */
export function listTag(includeHidden: boolean, version: number, { count, sum }: Stamps): string {
  return `"${includeHidden ? 'all' : 'shown'}-${LIST_SHAPE}-${version}-${count}-${sum}"`;
}

/** The `ETag` of a grid's first view, which names the grid: without an id in its address another may be the first. */
export function firstViewTag(
  grid: { readonly id: string; readonly version: number },
  stamps: Stamps,
): string {
  return `"first-${FIRST_VIEW_SHAPE}-${grid.id}-${grid.version}-${stamps.count}-${stamps.sum}"`;
}
