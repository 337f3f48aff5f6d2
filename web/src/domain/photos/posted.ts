import { postsOf, type Photos } from './photo-list.js';

/** Which posts of a grid are online already, and in which order the others are to follow. */
export interface Posting {
  readonly posted: ReadonlySet<string>;
  /** Of each post that is to be posted, its number: 1 is the next. */
  readonly numbers: ReadonlyMap<string, number>;
  /** Whether every number is shown; where not, only the next one is marked. */
  readonly showsNumbers: boolean;
  /** Whether posted posts may be moved among themselves. */
  readonly unlocked: boolean;
  /** Of posts that have a date, where the numbers are shown. */
  readonly dates?: PostDates | undefined;
}

/** When posts are due, put into words only for those that are drawn. */
export interface PostDates {
  readonly get: (id: string) => DateWords | undefined;
  /** What is due today or was before, in the posting order. */
  readonly due: readonly string[];
}

/** When a post is due, in words. */
export interface DateWords {
  /** '2 Dec'. */
  readonly short: string;
  /** 'due Wednesday, 2 December at 18:00'. */
  readonly long: string;
  readonly mark: 'Overdue' | 'Out of order' | null;
  /** What the mark means and what can be done, where the word alone does not tell. */
  readonly why: string | null;
}

export const NOTHING_POSTED: Posting = {
  posted: new Set(),
  numbers: new Map(),
  showsNumbers: false,
  unlocked: false,
};

/**
 * The feed is posted from its end, so that the newest stands first: the last planned post is the next. Hidden ones and
 * placeholders have no number, since they cannot be posted as they are.
 */
export function postingOf(
  photos: Photos,
  postedIds: readonly string[],
  { postingOrder, unlockPosted }: { readonly postingOrder: boolean; readonly unlockPosted: boolean },
): Posting {
  const posted = new Set(postedIds);
  const planned = postsOf(photos).filter(
    ({ id, isHidden, isPlaceholder }) => !posted.has(id) && !isHidden && !isPlaceholder,
  );
  const numbers = new Map(planned.reverse().map(({ id }, index) => [id, index + 1]));
  return { posted, numbers, showsNumbers: postingOrder, unlocked: unlockPosted };
}

/** The number that a post shows. The next one is marked by itself only where the grid has posted ones. */
export function numberShown({ posted, numbers, showsNumbers }: Posting, id: string): number | null {
  const number = numbers.get(id);
  if (number === undefined) return null;
  return showsNumbers || (number === 1 && posted.size > 0) ? number : null;
}

/** The marks in a post's name: 'posted', 'next up'. */
export function postingWords(posting: Posting, id: string): string[] {
  if (posting.posted.has(id)) return ['posted'];
  const number = numberShown(posting, id);
  if (number === null) return [];
  const { long = '', mark = null } = posting.dates?.get(id) ?? {};
  const words = [number === 1 ? 'next up' : `number ${number} to post`, long, mark?.toLowerCase() ?? ''];
  return words.filter((word) => word !== '');
}

/** Whether it keeps its place among the posted posts. */
export const isLocked = ({ posted, unlocked }: Posting, id: string): boolean => posted.has(id) && !unlocked;
