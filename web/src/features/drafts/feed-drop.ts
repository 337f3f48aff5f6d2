import type { Photo } from '@tessera/contracts';
import type { DraftActions, FeedPlace } from '../../domain/actions/draft-actions.js';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import type { Scroller } from '../../shared/drag/edge-scroll.js';
import type { Point } from '../../shared/points.js';
import { toast } from '../../shared/ui/toast-store.js';
import type { DropMark } from '../feed/drag/drop-mark.js';
import { pageScroller } from '../feed/page-scroller.js';

/** What happens to the drafts that a pointer carries where it is now. */
export interface Landing {
  /** Those that go into the feed, in their order; none where the feed shows what none of them is. */
  readonly ids: readonly string[];
  readonly place: FeedPlace;
  /** Why not all of them go, in a few words and in a sentence; null where all do. */
  readonly refusal: { readonly note: string; readonly reason: string } | null;
}

/** The feed as the place where drafts are let go of to become posts. */
export interface FeedDrop {
  /** Where drafts at this point of the window would go, which the feed shows; null beside it. */
  readonly over: (point: Point, ids: readonly string[]) => Landing | null;
  readonly leave: () => void;
  /** What scrolls while a draft is near an edge; null where there is no feed. */
  readonly scroller: () => Scroller | null;
  readonly drop: (landing: Landing) => void;
}

/** What is beside the drafts. */
export interface FeedBeside {
  readonly mark: DropMark;
  readonly actions: DraftActions;
  readonly tab: FeedTab;
}

/** The feed, or what is shown where it is empty, with the mark that files have too. REELS takes Reels alone. */
export function feedDropOf({ mark, actions, tab }: FeedBeside, drafts: readonly Photo[]): FeedDrop {
  const reels = new Set(drafts.filter(({ mediaType }) => mediaType === 'reel').map(({ id }) => id));
  const leave = () => {
    mark.area?.removeAttribute('data-over');
    mark.leave();
    return null;
  };
  return {
    over: (point, carried) => {
      if (!isIn(mark.area, point)) return leave();
      const ids = tab === 'reels' ? carried.filter((id) => reels.has(id)) : carried;
      const refusal = ids.length === carried.length ? null : refusalOf(carried.length, ids.length);
      if (ids.length === 0) {
        leave();
        return { ids, place: actions.start, refusal };
      }
      const target = mark.between(point);
      if (target === null && mark.list !== null) return leave();
      mark.area?.toggleAttribute('data-over', target === null);
      const place = target === null ? actions.start : { before: target.before, at: target.position };
      return { ids, place, refusal };
    },
    leave,
    scroller: () => (mark.list === null ? null : pageScroller(mark.list)),
    drop: ({ ids, place, refusal }) => {
      if (ids.length > 0) actions.unshelve(ids, place, refusal?.reason);
      else toast({ title: 'Only Reels go here', ...(refusal && { description: refusal.reason }) });
    },
  };
}

/** Below the feed is its end, as it is for files. */
function isIn(area: HTMLElement | null, { x, y }: Point): boolean {
  const box = area?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x <= box.right && y >= box.top;
}

function refusalOf(carried: number, reels: number): Landing['refusal'] {
  if (reels > 0)
    return {
      note: `${reels} of ${carried} are Reels`,
      reason: `${carried - reels === 1 ? 'The one that is no Reel' : `The ${carried - reels} that are no Reels`} stayed in the drafts.`,
    };
  return {
    note: 'Only Reels go here',
    reason: `Mark the ${carried === 1 ? 'draft as a Reel' : 'drafts as Reels'} first, or open POSTS.`,
  };
}
