import type { GridStateResponse } from '@tessera/contracts';
import { changeElsewhere } from './changes.js';
import { readState, type Creator } from './creator.js';

/** Marks posts as online already, in the feed's order. */
export const markPosted = (creator: Creator, ids: readonly (string | undefined)[]) =>
  changeElsewhere(creator, { kind: 'posted', ids: ids.flatMap((id) => id ?? []), on: true });

/** The ids of the posts of a grid and of the posted ones among them, as the server has them. */
export async function listsOf(
  creator: Creator,
): Promise<Pick<GridStateResponse['lists'], 'order' | 'posted'>> {
  const { lists } = await readState(creator);
  return { order: lists.order, posted: lists.posted };
}
