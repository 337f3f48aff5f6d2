import { useMemo } from 'react';
import type { Photos } from '../../../domain/photos/photo-list.js';
import { postingOf, type Posting } from '../../../domain/photos/posted.js';
import { useGrid } from '../../../domain/photos/use-grid.js';
import { usePostDates } from '../../../domain/photos/use-post-dates.js';
import type { View } from '../../view/use-view.js';

const NONE: readonly string[] = [];

/** Which posts of a grid are online already, as the View menu has it shown. */
export function usePosting(
  gridId: string,
  photos: Photos,
  { postingOrder, unlockPosted }: Pick<View, 'postingOrder' | 'unlockPosted'>,
): Posting {
  const posted = useGrid(gridId, ({ state }) => state.arrays.posted) ?? NONE;
  const dates = usePostDates(gridId, postingOrder);
  return useMemo(
    () => ({ ...postingOf(photos, posted, { postingOrder, unlockPosted }), dates }),
    [dates, photos, posted, postingOrder, unlockPosted],
  );
}
