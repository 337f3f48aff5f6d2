import { instagramHandleOf } from '@tessera/contracts';
import type { RowsForm } from './schemas.js';

/** What the form begins with: a blank row where there is no account. */
export const rowsOf = (handles: readonly string[]): RowsForm => ({
  rows: (handles.length > 0 ? handles : ['']).map((handle) => ({ handle })),
});

export const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join('/') === b.join('/');

/** Whether saving the rows would change anything; a blank row does not. */
export function hasChanged({ rows }: RowsForm, saved: readonly string[]): boolean {
  const handles = rows.map(({ handle }) => instagramHandleOf(handle)).filter((handle) => handle !== '');
  return !isSame(handles, saved);
}

/** What is typed in the rows, with what was added and removed elsewhere since `before` was saved. */
export function merged({ rows }: RowsForm, before: readonly string[], now: readonly string[]): string[] {
  const isRemoved = (handle: string) => before.includes(handle) && !now.includes(handle);
  const kept = rows.map(({ handle }) => handle).filter((typed) => !isRemoved(instagramHandleOf(typed)));
  const handles = kept.map(instagramHandleOf);
  return [...kept, ...now.filter((handle) => !before.includes(handle) && !handles.includes(handle))];
}

/** The row of what was typed among those that are shown next; the last one for what names none. */
export function placeOf(typed: string, accounts: readonly string[]): number {
  const handle = instagramHandleOf(typed).toLowerCase();
  const place = accounts.findIndex((account) => instagramHandleOf(account).toLowerCase() === handle);
  return place < 0 ? Math.max(0, accounts.length - 1) : place;
}
