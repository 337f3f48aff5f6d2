import type { DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useCallback } from 'react';
import { isArrow } from '../drag/keyboard-step.js';
import type { Announcer } from './announcer.js';
import type { DragStage } from './drag-stage.js';
import type { FeedContent } from './feed-content.js';
import type { FeedViewport } from './feed-viewport.js';
import { useFeedSensors } from './use-feed-sensors.js';

/** What is held, and the feed as it stood when it was picked up: it is shown unchanged until the drop. */
export interface Held {
  readonly id: string;
  readonly content: FeedContent;
}

export interface FeedDragParts {
  readonly stage: DragStage;
  readonly viewport: FeedViewport;
  readonly announcer: Announcer;
  readonly content: FeedContent;
  readonly held: Held | null;
  readonly onHold: (held: Held | null) => void;
  /** Moves a post to a place among `posts`, which are those that the person saw. */
  readonly onMove: (content: FeedContent, id: string, to: number) => void;
  readonly onDropped: (id: string) => void;
}

/** The stage moves tiles by itself, so that nothing has to be measured; the rectangle only has to stay the same. */
const NO_RECT = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 };
const MEASURING = { draggable: { measure: () => NO_RECT } };
/** One step a frame near the edges, up to 2,000 px a second. */
const AUTO_SCROLL = { layoutShiftCompensation: false, interval: 16, acceleration: 32 } as const;

/** Dragging in the feed: one draggable for all tiles, its moves passed on to the stage. */
export function useFeedDrag(parts: FeedDragParts) {
  const { stage, viewport, announcer, content, held, onHold, onMove, onDropped } = parts;

  const onArrow = useCallback(
    (event: KeyboardEvent) => {
      if (!isArrow(event.key)) return;
      event.preventDefault();
      const before = stage.held?.to;
      stage.step(event);
      if (stage.heldTop !== null) viewport.bringIntoView(stage.heldTop);
      if (stage.held === null || stage.held.to === before) return;
      announcer.say(`Position ${stage.indexOf(stage.held) + 1} of ${stage.total}.`);
    },
    [announcer, stage, viewport],
  );
  const sensors = useFeedSensors(onArrow);

  const put = (dropped: boolean) => {
    const move = dropped ? stage.drop() : null;
    if (!dropped) stage.cancel();
    onHold(null);
    if (held !== null) onDropped(held.id);
    if (move === null) {
      announcer.say('The photo is back in its place.');
      return;
    }
    const seen = held?.content ?? content;
    const index = stage.indexOf(move);
    announcer.say(`The photo is at position ${index + 1} of ${stage.total} now.`);
    onMove(seen, move.id, index);
  };

  return {
    sensors,
    measuring: MEASURING,
    autoScroll: AUTO_SCROLL,
    onDragStart: ({ activatorEvent }) => {
      const lift = stage.begin(getEventCoordinates(activatorEvent));
      if (lift === null) return;
      onHold({ id: lift.id, content });
      announcer.say(`Picked up the photo at position ${stage.indexOf(lift) + 1} of ${stage.total}.`);
    },
    onDragMove: ({ delta }) => stage.drag(delta),
    onDragEnd: () => stage.held !== null && put(true),
    onDragCancel: () => stage.held !== null && put(false),
  } satisfies DndContextProps;
}
