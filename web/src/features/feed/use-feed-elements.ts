import { useCallback, useLayoutEffect } from 'react';
import type { Selection } from '../selection/selection.js';
import { orderAfter } from './drag/drag-order.js';
import type { DropMark } from './drag/drop-mark.js';
import type { TilePlacer } from './drag/tile-placer.js';
import { spanAt, type FeedContent } from './feed-content.js';
import type { FeedView, FeedViewport } from './feed-viewport.js';
import { followSeenEnd } from './seen-end.js';

export interface FeedElementsOptions {
  readonly content: FeedContent;
  readonly order: readonly string[];
  readonly view: FeedView;
  readonly placer: TilePlacer;
  readonly viewport: FeedViewport;
  readonly dropMark: DropMark;
  readonly selection: Selection;
  /** Whether the rules let two posts change places. */
  readonly maySwap: (one: string, other: string) => boolean;
  /** Whether files can be dropped at a place of this feed. */
  readonly takesFiles: boolean;
}

/** Gives the elements of the feed, and what it shows, to those that move tiles and mark places without React. */
export function useFeedElements(options: FeedElementsOptions) {
  const { content, order, view, placer, viewport, dropMark, selection, maySwap, takesFiles } = options;
  const { geometry } = view;
  const attachFeed = useCallback(
    (element: HTMLUListElement | null) => {
      placer.attachFeed(element);
      dropMark.attachFeed(element);
      const detach = viewport.attach(element);
      const unfollow = element === null ? undefined : followSeenEnd(element, viewport.seenEnd);
      return () => {
        placer.attachFeed(null);
        dropMark.attachFeed(null);
        detach?.();
        unfollow?.();
      };
    },
    [dropMark, placer, viewport],
  );
  const attachGap = useCallback((element: HTMLElement | null) => placer.attachGap(element), [placer]);
  const attachMark = useCallback((element: HTMLElement | null) => dropMark.attachMark(element), [dropMark]);

  useLayoutEffect(() => {
    const uploads = new Set(content.entries.filter(({ post }) => post === null).map(({ id }) => id));
    placer.show({
      geometry,
      order,
      uploads,
      spanAt: (place) => spanAt(content, place),
      orderAfter: (ids, to) => orderAfter(content, ids, to),
      carriedWith: (id) => selection.carriedWith(id),
      maySwap,
    });
  }, [content, geometry, maySwap, order, selection, placer]);

  useLayoutEffect(() => {
    dropMark.show({ geometry, content, takesFiles });
    return () => dropMark.show(null);
  }, [content, dropMark, geometry, takesFiles]);

  return { attachFeed, attachGap, attachMark };
}
