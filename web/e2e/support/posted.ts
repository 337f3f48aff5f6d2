import type { GridStateResponse } from '@tessera/contracts';
import { changeElsewhere } from './changes.js';
import { untilServed, type Desk } from './desk.js';

/** Marks posts as online already, in the feed's order. */
export const markPosted = (desk: Desk, ids: readonly (string | undefined)[]) =>
  changeElsewhere(desk, { kind: 'posted', ids: ids.flatMap((id) => id ?? []), on: true });

/** The ids of the posts of a grid and of the posted ones among them, as the server has them. */
export async function listsOf({
  api,
  gridId,
}: Desk): Promise<Pick<GridStateResponse['lists'], 'order' | 'posted'>> {
  const response = await untilServed(() => api.get(`/api/grids/${gridId}/state`));
  const { lists } = (await response.json()) as GridStateResponse;
  return { order: lists.order, posted: lists.posted };
}
