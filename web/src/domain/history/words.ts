import type { Change } from '@tessera/contracts';
import { MEDIA_TYPE_NAMES } from '../photos/photo-list.js';

const photos = (ids: { readonly length: number }): string =>
  ids.length === 1 ? 'a photo' : `${ids.length} photos`;

/** What was done between two grids, as {@link wordsOf} has a change. */
export const moveWords = (ids: readonly string[], to: string): string => `move of ${photos(ids)} to "${to}"`;

/** As {@link moveWords}, of copies. */
export const copyWords = (ids: readonly string[], to: string): string => `copy of ${photos(ids)} to "${to}"`;

/** Photos that were uploaded, in how many changes ever. */
export const uploadWords = (count: number): string => `upload of ${photos({ length: count })}`;

export const REPLACEMENT = 'replacement of a picture';

/** What was done, as it stands behind 'Undo' and 'Redo'. */
export function wordsOf(change: Change): string {
  switch (change.kind) {
    case 'move':
      return `move of ${photos(change.ids)}`;
    case 'permute':
      return 'move of a photo';
    case 'pin':
      return change.on ? 'pin' : 'unpinning';
    case 'set':
      if (change.field === 'isHidden') return change.value === true ? 'hiding' : 'showing';
      if (change.field === 'mediaType')
        return `marking as ${MEDIA_TYPE_NAMES[change.value as keyof typeof MEDIA_TYPE_NAMES]}`;
      if (change.field === 'focus') return 'crop';
      if (change.field === 'date' || change.field === 'label') return change.field;
      return change.field === 'description' ? 'edit of a caption' : 'edit of a photo';
    case 'setAll':
      if (change.field === 'mediaType') return `marking of ${photos(change.values)}`;
      if (change.field !== 'isHidden') return `edit of ${photos(change.values)}`;
      return `${change.values.some(({ value }) => value === true) ? 'hiding' : 'showing'} of ${photos(change.values)}`;
    case 'remove':
      return `deletion of ${photos(change.ids)}`;
    case 'restore':
      return `return of ${photos(change.ids)}`;
    case 'place':
      return change.items.some(({ media }) => media !== undefined)
        ? uploadWords(change.items.length)
        : 'placeholder';
    case 'fill':
      return uploadWords(1);
    case 'picture':
      return REPLACEMENT;
    case 'swap':
      return 'swap of 2 photos';
    case 'gather':
      return `carousel of ${change.ids.length + (change.cover === null ? 0 : 1)} photos`;
    case 'shelve':
      return `move of ${photos(change.ids)} to drafts`;
    case 'posted':
      return `marking of ${photos(change.ids)} as ${change.on ? 'posted' : 'planned'}`;
    case 'unshelve':
      return `move of ${photos(change.ids)} to the feed`;
    case 'scatter':
      return 'split of a carousel';
    case 'join':
      return `move of ${photos(change.ids)} to a carousel`;
    case 'arrange':
      return 'order of a carousel';
    case 'grid':
      if (change.rhythm !== undefined) return 'rhythm';
      return change.ratio === undefined ? 'grid name' : `tile shape ${change.ratio}`;
    default:
      return 'change';
  }
}
