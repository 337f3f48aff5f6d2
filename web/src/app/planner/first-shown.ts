import { RATIOS, type FirstViewResponse, type GridStateResponse, type Ratio } from '@tessera/contracts';
import { hiddenCount, isDraft, isPost, shownPosts, type FeedTab } from '../../domain/photos/photo-list.js';
import { postingOf, type Posting } from '../../domain/photos/posted.js';
import { feedContent, type FeedContent } from '../../features/feed/feed-content.js';
import type { View } from '../../features/view/use-view.js';

/** What is seen of a grid before the code is there that acts. */
export interface FirstShown {
  readonly ratio: Ratio;
  readonly content: FeedContent;
  /** So many posts the feed has, of which `content` may be the first ones. */
  readonly posts: number;
  readonly hidden: number;
  readonly drafts: number;
  /** What the plan's limit counts; null before it is known. */
  readonly photos: number | null;
  readonly hasPosted: boolean;
}

/** Before anything of the grid has come. */
export const NOTHING_SHOWN: FirstShown = {
  ratio: RATIOS[0],
  content: feedContent([], []),
  ...{ posts: 0, hidden: 0, drafts: 0, photos: null, hasPosted: false },
};

/** Of the whole grid, what a tab shows. */
export function shownOf({ items, lists, ratio }: GridStateResponse, tab: FeedTab, view: View): FirstShown {
  const posting = postingOf(items, lists.posted, view);
  const content = feedContent(shownPosts(items, tab, false), [], posting);
  return {
    ratio,
    content,
    posts: content.entries.length,
    hidden: hiddenCount(items),
    drafts: items.filter((photo) => isDraft(photo) && isPost(photo)).length,
    photos: items.filter(({ isPlaceholder }) => !isPlaceholder).length,
    hasPosted: posting.posted.size > 0,
  };
}

/** Of the first view, which is the top of the posts. */
export function shownAtTop(first: FirstViewResponse, view: View): FirstShown {
  const { ratio, posts, hidden, drafts, photos, hasPosted, items } = first;
  const content = feedContent(items, [], postingAtTop(first, view));
  return { ratio, content, posts, hidden, drafts, photos, hasPosted };
}

/** The feed is posted from its end: the posts that are not here have the lower numbers. */
function postingAtTop(first: FirstViewResponse, view: View): Posting {
  const posting = postingOf(first.items, first.posted, view);
  const others = first.planned - posting.numbers.size;
  return { ...posting, numbers: new Map([...posting.numbers].map(([id, number]) => [id, number + others])) };
}
