import { InstagramHandle, instagramHandleOf, LIMITS } from '@tessera/contracts';
import { z } from 'zod';

/** A row is an object, because a list of fields keeps its rows apart by what they are. */
export const RowsForm = z.object({
  rows: z.array(z.object({ handle: InstagramHandle })).max(LIMITS.instagramAccounts),
});
export type RowsForm = z.infer<typeof RowsForm>;

/** What the form begins with: a blank row where there is no account. */
export const rowsOf = (handles: readonly string[]): RowsForm => ({
  rows: (handles.length > 0 ? handles : ['']).map((handle) => ({ handle })),
});

/** Whether saving the rows would change anything; a blank row does not. */
export function hasChanged({ rows }: RowsForm, saved: readonly string[]): boolean {
  const handles = rows.map(({ handle }) => instagramHandleOf(handle)).filter((handle) => handle !== '');
  return handles.join('/') !== saved.join('/');
}
