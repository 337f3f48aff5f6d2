import { instagramHandleOf } from '@tessera/contracts';
import type { RowsForm } from './schemas.js';

/** What the form begins with: a blank row where there is no account. */
export const rowsOf = (handles: readonly string[]): RowsForm => ({
  rows: (handles.length > 0 ? handles : ['']).map((handle) => ({ handle })),
});

/** Whether saving the rows would change anything; a blank row does not. */
export function hasChanged({ rows }: RowsForm, saved: readonly string[]): boolean {
  const handles = rows.map(({ handle }) => instagramHandleOf(handle)).filter((handle) => handle !== '');
  return handles.join('/') !== saved.join('/');
}

/** The row of what was typed among the saved accounts; the last one for what names none. */
export function placeOf(typed: string, accounts: readonly string[]): number {
  const handle = instagramHandleOf(typed).toLowerCase();
  const place = accounts.findIndex((account) => account.toLowerCase() === handle);
  return place < 0 ? Math.max(0, accounts.length - 1) : place;
}
