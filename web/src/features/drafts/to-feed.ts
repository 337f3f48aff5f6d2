import type { Beyond } from '../../shared/drag/crossing.js';
import type { FeedDrop } from './feed-drop.js';

/** The feed for drafts that a pointer carries out of their list, in which the lifted one stays meanwhile. */
export function toFeed(feed: FeedDrop, ids: readonly string[], tile: HTMLElement | undefined): Beyond {
  return {
    over: (at) => {
      const landing = feed.over(at, ids);
      return landing && { note: landing.refusal?.note ?? null, drop: () => feed.drop(landing) };
    },
    leave: feed.leave,
    scroller: feed.scroller(),
    tile,
    count: ids.length,
    onCross: (isBeyond) => tile?.toggleAttribute('data-leaving', isBeyond),
  };
}
