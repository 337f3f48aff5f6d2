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
