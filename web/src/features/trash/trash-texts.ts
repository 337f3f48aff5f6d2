import { DAY, LIMITS, type TrashItem } from '@tessera/contracts';
import { captionStart } from '../../domain/photos/caption-start.js';
import { isDraft } from '../../domain/photos/photo-list.js';
import { placeOf } from '../feed/tile/tile-name.js';

export const TRASH_RULE = `Deleted photos and grids stay here for ${LIMITS.trashDays} days. Then they are erased.`;

/** What an entry was called in its grid: 'Photo 3'. */
export function trashedName({ kind, name, thumbUrl, position }: TrashItem): string {
  if (kind === 'grid') return `Grid ${name ?? ''}`.trim();
  if (position !== null && isDraft({ position })) return 'Draft';
  const what = thumbUrl === null ? 'Placeholder' : 'Photo';
  return position === null ? what : `${what} ${placeOf({ position }, null) + 1}`;
}

/** With what tells it from others: 'Photo 3 from Summer, “By the sea”'. `gridName` is null where the grid is gone. */
export function trashName(item: TrashItem, gridName: string | null): string {
  const start = captionStart(item.description);
  const from = gridName === null ? '' : ` from ${gridName}`;
  return `${trashedName(item)}${from}${start === '' ? '' : `, “${start}”`}`;
}

/** How long it stays: '29 days left'. */
export function timeLeft({ erasedAt }: TrashItem, now: Date): string {
  const days = Math.ceil((new Date(erasedAt).getTime() - now.getTime()) / DAY);
  if (days <= 0) return 'Erased today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** When it was deleted, in the person's own way of writing a day and a time. */
export function deletedOn({ deletedAt }: TrashItem): string {
  const at = new Date(deletedAt);
  const day = at.toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  const time = at.toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' });
  return `Deleted on ${day} at ${time}`;
}
