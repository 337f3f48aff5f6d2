import type { DraftActions, FeedPlace } from '../../domain/actions/draft-actions.js';
import type { Scroller } from '../../shared/drag/edge-scroll.js';
import type { Point } from '../../shared/points.js';
import type { DropMark } from '../feed/drag/drop-mark.js';
import { pageScroller } from '../feed/page-scroller.js';

/** The feed as the place where drafts are let go of to become posts. */
export interface FeedDrop {
  /** Where a draft at this point of the window would go, which the feed shows; null beside it. */
  readonly over: (point: Point) => FeedPlace | null;
  readonly leave: () => void;
  /** What scrolls while a draft is near an edge; null where there is no feed. */
  readonly scroller: () => Scroller | null;
  readonly drop: (id: string, place: FeedPlace) => void;
}

/** The feed with the mark that files have too. */
export const feedDropOf = (mark: DropMark, actions: DraftActions): FeedDrop => ({
  over: (point) => {
    const target = mark.between(point);
    return target === null ? null : { before: target.before, at: target.position };
  },
  leave: () => void mark.leave(),
  scroller: () => (mark.list === null ? null : pageScroller(mark.list)),
  drop: (id, place) => actions.unshelve([id], place),
});
