import { useEffect, useMemo, useState } from 'react';
import { createLazyFile, useLazyFile } from '../../shared/ui/lazy-file.js';
import { notifyNotFetched } from '../../shared/ui/not-fetched.js';
import type { GridView } from './grid-view.js';
import type { PostDates } from './posted.js';
import { useGrid } from './use-grid.js';

type Code = typeof import('./post-dates.js');
type Read<T> = (code: Code, view: GridView, now: number) => T;

const file = createLazyFile((): Promise<Code> => import('./post-dates.js'));
const whole = (view: GridView) => view;
const quietly = () => undefined;
const postDates: Read<PostDates> = (code, view, now) => code.postDates(view, now);
const dueCount: Read<number> = (code, view, now) => code.dueCount(view, now);

/** When the posts of a grid are due; its code is fetched when dates are first wanted. */
export const usePostDates = (
  gridId: string,
  wanted: boolean,
  onMissing = notifyNotFetched,
): PostDates | undefined => useDates(gridId, wanted, postDates, onMissing);

/** How many posts of a grid are due today or were before. */
export const useDueCount = (gridId: string, wanted: boolean): number =>
  useDates(gridId, wanted, dueCount, quietly) ?? 0;

/** What is read of a grid's dates, and again each minute. */
function useDates<T>(gridId: string, wanted: boolean, read: Read<T>, onMissing: () => void): T | undefined {
  const code = useLazyFile(file, wanted, onMissing);
  const view = useGrid(gridId, whole);
  const [now, setNow] = useState(Date.now);
  useEffect(() => (wanted ? code?.atNextMinute(setNow) : undefined), [code, now, wanted]);
  return useMemo(
    () => (wanted && code && view ? read(code, view, now) : undefined),
    [code, now, read, view, wanted],
  );
}
