import type { DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isPending } from '../../../domain/photos/photo-list.js';
import { isLocked } from '../../../domain/photos/posting.js';
import { EdgeScroll } from '../../../shared/drag/edge-scroll.js';
import { holdPage, isTouch } from '../../../shared/drag/hold-page.js';
import { isArrow } from '../../../shared/drag/keyboard-step.js';
import { LongPress } from '../../../shared/drag/long-press.js';
import type { Point } from '../../../shared/points.js';
import { announce } from '../../../shared/ui/announcer.js';
import type { FeedContent } from '../feed-content.js';
import type { FeedViewport } from '../feed-viewport.js';
import { pageScroller } from '../page-scroller.js';
import { placeNow } from './drag-order.js';
import type { Move } from './drag-scene.js';
import type { DragStage } from './drag-stage.js';
import { DRAG_WORDS } from './drag-words.js';
import { followSwapKeys } from './swap-keys.js';
import { ToDrafts } from './to-drafts.js';
import { useFeedSensors } from './use-feed-sensors.js';

/** What is held, and the feed as it stood when it was picked up: it is shown unchanged until the drop. */
export interface Held {
  readonly id: string;
  readonly ids: readonly string[];
  readonly content: FeedContent;
}

/** What becomes of what was let go of. */
interface Release {
  readonly move: Move | null;
  /** A finger let go of it where it was. */
  readonly pressed: boolean;
  readonly shelved: boolean;
}

export interface FeedDragParts {
  readonly stage: DragStage;
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

/** The stage moves tiles by itself, so that nothing has to be measured; the rectangle only has to stay the same. */
const NO_RECT = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const MEASURING = { draggable: { measure: () => NO_RECT } };

/** Dragging in the feed: one draggable for all tiles, its moves passed on to the stage. */
export function useFeedDrag(parts: FeedDragParts) {
  const { stage, viewport, content, held, onHold, onMove, onSwap, onShelve, onDropped, onLongPress } = parts;
  const { onLocked } = parts;
  const { posting } = content;

  const onArrow = useCallback(
    (event: KeyboardEvent) => {
      if (!isArrow(event.key)) return;
      event.preventDefault();
      const before = stage.held?.to;
      stage.step(event);
      if (stage.heldTop !== null) viewport.bringIntoView(stage.heldTop);
      if (stage.held === null || stage.held.to === before) return;
      announce(DRAG_WORDS.moved(stage.held, stage.total));
    },
    [stage, viewport],
  );
  const [scroll] = useState(() => new EdgeScroll(stage.scrolled));
  const [longPress] = useState(() => new LongPress());
  const [toDrafts] = useState(() => new ToDrafts());
  const letGo = useRef<() => void>(undefined);
  const end = useCallback(() => {
    scroll.stop();
    window.removeEventListener('scroll', stage.scrolled);
    letGo.current?.();
    return toDrafts.end();
  }, [scroll, stage, toDrafts]);
  // Another grid may be opened while a photo is held.
  useEffect(() => () => void end(), [end]);
  const onPoint = useCallback(
    (at: Point) => {
      stage.drag(at);
      // Beside the feed nothing of it scrolls.
      scroll.move(toDrafts.move(at) ? window.innerHeight / 2 : at.y);
      longPress.move(at);
    },
    [longPress, scroll, stage, toDrafts],
  );
  const mayLift = useCallback(() => {
    const locked = isLocked(posting, stage.pressed);
    if (locked) onLocked();
    return !locked;
  }, [onLocked, posting, stage]);
  const sensors = useFeedSensors({ onArrow, mayLift, onPoint });
  /** The posted photo that a finger tried to lift. */
  const refused = useRef<string | null>(null);

  /** A posted photo keeps its place; a finger on it may want its menu, which is known when it leaves. */
  const refuse = (event: Event, point: Point | null) => {
    longPress.lift(event, point);
    if (!isTouch(event)) {
      onLocked();
      return;
    }
    refused.current = stage.pressed;
    announce('This photo is posted and keeps its place.');
  };
  const endRefused = () => {
    const id = refused.current;
    refused.current = null;
    if (id === null) return;
    if (longPress.stayed) onLongPress(id);
    else onLocked();
  };

  const lift = (event: Event) => {
    const point = getEventCoordinates(event);
    const begun = stage.begin(point && { ...point, by: isTouch(event) ? 'touch' : 'mouse' });
    if (begun === null) {
      if (isLocked(posting, stage.pressed)) refuse(event, point);
      return null;
    }
    const endHold = holdPage(event);
    const endKeys = followSwapKeys(event, (isSwap, key) => {
      const swaps = stage.setSwap(isSwap);
      if (key === 'S') announce(isSwap && !swaps ? DRAG_WORDS.cannotSwap : DRAG_WORDS.swapping(swaps));
    });
    letGo.current = () => {
      endHold();
      endKeys();
    };
    longPress.lift(event, point);
    if (point !== null && stage.list !== null) {
      scroll.start(pageScroller(stage.list));
      window.addEventListener('scroll', stage.scrolled, { passive: true });
      if (mayShelve(content, begun.ids)) toDrafts.start(stage.list, stage.tile(begun.id), begun.ids.length);
    }
    return begun;
  };

  const put = (dropped: boolean) => {
    const shelved = end() && dropped;
    const pressed = dropped && longPress.stayed;
    const move = dropped && !pressed && !shelved ? stage.drop() : null;
    if (move === null) stage.cancel();
    // In a task of its own: a long feed is drawn anew, and this one has drawn what was let go of.
    setTimeout(() => settle({ move, pressed, shelved }));
  };

  const settle = ({ move, pressed, shelved }: Release) => {
    onHold(null);
    if (held !== null) onDropped(held.id);
    if (pressed && held !== null) {
      onLongPress(held.id);
      return;
    }
    if (shelved && held !== null) {
      onShelve(held.ids);
      return;
    }
    if (move === null) {
      announce(DRAG_WORDS.back(held?.ids ?? []));
      return;
    }
    // The change says where they are now, as every other way of moving does.
    if (move.swap !== null) {
      onSwap(content, move.id, move.swap);
      return;
    }
    const seen = held?.content ?? content;
    const isAsSeen = seen.posts === content.posts;
    const to = isAsSeen ? move.index : placeNow(idsOf(seen), idsOf(content), move.ids, move.index);
    onMove(content, move.ids, to);
  };

  return {
    sensors,
    measuring: MEASURING,
    // dnd-kit would scroll the page without end and sideways.
    autoScroll: false,
    onDragStart: ({ activatorEvent }) => {
      const move = lift(activatorEvent);
      if (move === null) return;
      onHold({ id: move.id, ids: move.ids, content });
      announce(DRAG_WORDS.lifted(move, stage.total));
    },
    onDragEnd: () => (stage.held === null ? endRefused() : put(true)),
    onDragCancel: () => {
      refused.current = null;
      if (stage.held !== null) put(false);
    },
  } satisfies DndContextProps;
}
