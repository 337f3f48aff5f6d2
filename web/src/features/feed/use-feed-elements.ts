import { useCallback, useLayoutEffect } from 'react';
import { orderAfter } from './drag/drag-order.js';
import { spanAt } from './feed-content.js';
import type { FeedTilesProps } from './feed-tiles.js';
import { followSeenEnd } from './seen-end.js';

/** Gives the elements of the feed, and what it shows, to those that move tiles and mark places without React. */
export function useFeedElements(props: FeedTilesProps) {
  const { content, order, view, placer, viewport, dropMark, selection, maySwap, takesFiles } = props;
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
