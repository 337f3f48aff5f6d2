import type { DragStartEvent } from '@dnd-kit/core';
import { useCallback, useMemo } from 'react';
import { isPending } from '../../../domain/photos/photo-list.js';
import { isLocked } from '../../../domain/photos/posted.js';
import type { Lifted } from '../../../shared/drag/drag-stage.js';
import { isTouch } from '../../../shared/drag/hold-page.js';
import { useDragStage, type Drop } from '../../../shared/drag/use-drag-stage.js';
import type { Point } from '../../../shared/points.js';
import { announce } from '../../../shared/ui/announcer.js';
import type { FeedContent } from '../feed-content.js';
import type { FeedViewport } from '../feed-viewport.js';
import { pageScroller } from '../page-scroller.js';
import { placeNow } from './drag-order.js';
import type { Move } from './drag-scene.js';
import { DRAG_WORDS } from './drag-words.js';
import { followSwapKeys } from './swap-keys.js';
import type { TilePlacer } from './tile-placer.js';
import { toDrafts } from './to-drafts.js';
import { useRefusedLift } from './use-refused-lift.js';

/** What is held, and the feed as it stood when it was picked up: it is shown unchanged until the drop. */
export interface Held {
  readonly id: string;
  readonly ids: readonly string[];
  readonly content: FeedContent;
}

export interface FeedDragOptions {
  readonly placer: TilePlacer;
  readonly viewport: FeedViewport;
  readonly content: FeedContent;
  readonly held: Held | null;
  readonly onHold: (held: Held | null) => void;
  /** Moves posts to a place among the other posts of `content`. */
  readonly onMove: (content: FeedContent, ids: readonly string[], to: number) => void;
  readonly onSwap: (content: FeedContent, one: string, other: string) => void;
  /** They were let go of over the drafts. */
  readonly onShelve: (ids: readonly string[]) => void;
  readonly onDropped: (id: string) => void;
  /** A finger lifted it and let go of it where it was. */
  readonly onLongPress: (id: string) => void;
  /** Somebody tried to lift a posted photo, which keeps its place. */
  readonly onLocked: () => void;
}

const idsOf = ({ posts }: FeedContent) => posts.map(({ id }) => id);

/** Placeholders have no picture to keep for later. */
const mayShelve = ({ posts }: FeedContent, ids: readonly string[]): boolean =>
  posts.every((post) => !ids.includes(post.id) || !(post.isPlaceholder || isPending(post)));

/** The placer moves tiles by itself, so that nothing has to be measured; the rectangle only has to stay the same. */
const NO_RECT = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const MEASURING = { draggable: { measure: () => NO_RECT } };

/** Dragging in the feed: one draggable for all tiles, which the placer moves past dnd-kit. */
export function useFeedDrag(options: FeedDragOptions) {
  const { placer, viewport, content, held, onHold, onMove, onSwap, onShelve, onDropped, onLongPress } =
    options;
  const { onLocked } = options;
  const { posting } = content;

  const step = useCallback(
    (event: KeyboardEvent) => {
      const before = placer.held?.to;
      placer.step(event);
      if (placer.heldTop !== null) viewport.bringIntoView(placer.heldTop);
      if (placer.held === null || placer.held.to === before) return;
      announce(DRAG_WORDS.moved(placer.held, placer.total));
    },
    [placer, viewport],
  );
  const mayLift = useCallback(() => {
    const locked = isLocked(posting, placer.pressed);
    if (locked) onLocked();
    return !locked;
  }, [onLocked, placer, posting]);
  const keys = useMemo(() => ({ mayLift, step }), [mayLift, step]);

  const refused = useRefusedLift(options);
  const onLift = ({ activatorEvent: by }: DragStartEvent, at: Point | null): Lifted | null => {
    const move = placer.begin(at && { ...at, by: isTouch(by) ? 'touch' : 'mouse' });
    if (move === null) {
      if (isLocked(posting, placer.pressed)) refused.begin(placer.pressed, by);
      return null;
    }
    const endKeys = followSwapKeys(by, (isSwap, key) => {
      const swaps = placer.setSwap(isSwap);
      if (key === 'S') announce(isSwap && !swaps ? DRAG_WORDS.cannotSwap : DRAG_WORDS.swapping(swaps));
    });
    const { id, ids } = move;
    onHold({ id, ids, content });
    announce(DRAG_WORDS.lifted(move, placer.total));
    const { list } = placer;
    return {
      scroller: () => list && pageScroller(list),
      beyond: () =>
        list !== null && mayShelve(content, ids)
          ? toDrafts({ feed: list, tile: placer.tile(id), count: ids.length, drop: () => onShelve(ids) })
          : null,
      onPoint: (point) => placer.drag(point),
      onEnd: endKeys,
    };
  };

  const onRelease = (drop: Drop | null) => {
    if (placer.held === null) {
      refused.end(drop);
      return;
    }
    const move = drop !== null && !drop.pressed && drop.landing === null ? placer.drop() : null;
    if (move === null) {
      placer.cancel();
      // Before the next one is picked up, which may be in the next task.
      if (drop === null || !(drop.pressed || drop.landing)) announce(DRAG_WORDS.back(held?.ids ?? []));
    }
    // In a task of its own: a long feed is rendered again, and this task has drawn what was let go of.
    setTimeout(() => settle(move, drop));
  };

  const settle = (move: Move | null, drop: Drop | null) => {
    // The next one may be held already.
    if (placer.held === null) onHold(null);
    if (held !== null) onDropped(held.id);
    if (drop?.pressed === true && held !== null) onLongPress(held.id);
    else if (drop !== null && drop.landing !== null) drop.landing.drop();
    else if (move === null) return;
    // The change announces where they are now, as every other way of moving does.
    else if (move.swap !== null) onSwap(content, move.id, move.swap);
    else {
      const seen = held?.content ?? content;
      const isAsSeen = seen.posts === content.posts;
      const to = isAsSeen ? move.index : placeNow(idsOf(seen), idsOf(content), move.ids, move.index);
      onMove(content, move.ids, to);
    }
  };

  return { ...useDragStage({ keys, rendersMoves: false, onLift, onRelease }), measuring: MEASURING };
}
