import type { GridStateResponse } from '@tessera/contracts';
import { changeElsewhere } from './changes.js';
import { readState, type Desk } from './desk.js';

/** Marks posts as online already, in the feed's order. */
export const markPosted = (desk: Desk, ids: readonly (string | undefined)[]) =>
  changeElsewhere(desk, { kind: 'posted', ids: ids.flatMap((id) => id ?? []), on: true });

/** The ids of the posts of a grid and of the posted ones among them, as the server has them. */
export async function listsOf(desk: Desk): Promise<Pick<GridStateResponse['lists'], 'order' | 'posted'>> {
  const { lists } = await readState(desk);
  return { order: lists.order, posted: lists.posted };
}
