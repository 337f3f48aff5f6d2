import { KIT, type KitPosts } from '@tessera/contracts';

export const WHICH = ['planned', 'next', 'selected'] as const;
export type Which = (typeof WHICH)[number];

/** What a kit may be made of. */
export interface KitPlan {
  /** How many posts of the grid are planned. */
  readonly planned: number;
  /** Those of the selected posts that are planned; null where nothing is selected. */
  readonly selected: readonly string[] | null;
  /** Whether the grid has no posts at all. */
  readonly isEmpty: boolean;
}

/** The selected posts that can be in a kit, where any are selected: posted and hidden ones and placeholders cannot. */
export function kitPlan(
  numbers: ReadonlyMap<string, number>,
  selected: readonly string[],
  isEmpty: boolean,
): KitPlan {
  const ids = selected.filter((id) => numbers.has(id));
  return { planned: numbers.size, selected: selected.length === 0 ? null : ids, isEmpty };
}

/** What is asked for, or why it cannot be made. */
type KitChoice = { readonly posts: KitPosts } | { readonly reason: string };

/** `count` is what was typed into the field of the next posts. */
export function kitChoice({ planned, selected, isEmpty }: KitPlan, which: Which, count: string): KitChoice {
  if (isEmpty) return { reason: 'This grid has no posts yet.' };
  if (planned === 0)
    return { reason: 'No post of this grid is planned: all are posted, hidden or placeholders.' };
  if (which === 'planned') return { posts: { which } };
  if (which === 'next') {
    const most = Math.min(planned, KIT.posts);
    const wanted = Number(count);
    return Number.isInteger(wanted) && wanted >= 1 && wanted <= most
      ? { posts: { which, count: wanted } }
      : { reason: most === 1 ? 'One post is planned.' : `Enter a number from 1 to ${most}.` };
  }
  const photoIds = [...(selected ?? [])];
  if (photoIds.length === 0) return { reason: 'None of the selected posts is planned.' };
  return photoIds.length > KIT.posts
    ? { reason: `Select up to ${KIT.posts} posts.` }
    : { posts: { which, photoIds } };
}
