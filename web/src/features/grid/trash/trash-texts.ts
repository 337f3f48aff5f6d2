import { LIMITS, type TrashItem } from '@tessera/contracts';

const DAY = 24 * 60 * 60_000;

export const TRASH_RULE = `Deleted photos and grids stay here for ${LIMITS.trashDays} days. Then they are erased.`;

/** What an entry is called: 'Photo from Summer'. `gridName` is null where the grid is gone. */
export function trashName({ kind, name, thumbUrl }: TrashItem, gridName: string | null): string {
  if (kind === 'grid') return `Grid ${name ?? ''}`.trim();
  const what = thumbUrl === null ? 'Placeholder' : 'Photo';
  return gridName === null ? what : `${what} from ${gridName}`;
}

/** How long it stays: '29 days left'. */
export function timeLeft({ erasedAt }: TrashItem, now: Date): string {
  const days = Math.ceil((new Date(erasedAt).getTime() - now.getTime()) / DAY);
  if (days <= 0) return 'Erased today';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** When it was deleted, in the person's own way of writing a day. */
export function deletedOn({ deletedAt }: TrashItem): string {
  const day = new Date(deletedAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long' });
  return `Deleted on ${day}`;
}
