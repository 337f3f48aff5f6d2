import type { DragEndEvent, DragStartEvent, DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useState } from 'react';
import { DragGhost } from '../../shared/drag/drag-ghost.js';
import { EdgeScroll } from '../../shared/drag/edge-scroll.js';
import { useSortableStrip, type StripParts } from '../../shared/drag/use-sortable-strip.js';
import type { Point } from '../../shared/points.js';
import type { FeedDrop, Landing } from './feed-drop.js';

const MOVES = ['mousemove', 'touchmove'] as const;

/** Follows a pointer that carries drafts out of their list, over the feed. */
class Crossing {
  private landing: Landing | null = null;
  private ids: readonly string[] = [];
  private tile: HTMLElement | undefined;
  private at: Point | null = null;
  private readonly ghost = new DragGhost();
  private readonly scroll = new EdgeScroll(() => this.at !== null && this.look(this.at));
  private feed: FeedDrop | null = null;

  start({ activatorEvent: event }: DragStartEvent, ids: readonly string[], feed: FeedDrop): void {
    // The keyboard stays among the drafts; the menu leads out of them.
    if (getEventCoordinates(event) === null || !(event.target instanceof Element)) return;
    this.feed = feed;
    this.ids = ids;
    this.tile = event.target.closest('li') ?? undefined;
    const scroller = feed.scroller();
    if (scroller !== null) this.scroll.start(scroller);
    for (const type of MOVES) window.addEventListener(type, this.follow, { capture: true, passive: true });
  }

  /** Responds what happens to them in the feed where they were let go of; null elsewhere. */
  end(): Landing | null {
    const { landing } = this;
    for (const type of MOVES) window.removeEventListener(type, this.follow, { capture: true });
    this.scroll.stop();
    this.rest();
    this.feed?.leave();
    this.feed = null;
    this.at = null;
    return landing;
  }

  private readonly follow = (event: Event): void => {
    const at = getEventCoordinates(event);
    if (at === null) return;
    this.at = at;
    this.look(at);
    // Beside the feed nothing of it scrolls.
    this.scroll.move(this.landing === null ? window.innerHeight / 2 : at.y);
  };

  private look(at: Point): void {
    this.landing = this.feed?.over(at, this.ids) ?? null;
    if (this.landing === null) {
      this.rest();
      return;
    }
    const { refusal } = this.landing;
    this.ghost.show(this.tile, at, { count: this.ids.length, note: refusal?.note ?? null });
    this.tile?.setAttribute('data-leaving', '');
  }

  private rest(): void {
    this.landing = null;
    this.ghost.end();
    this.tile?.removeAttribute('data-leaving');
  }
}

export interface DraftsDragParts extends StripParts {
  /** What a drag of a draft carries: all that are selected where it is one of them. */
  readonly carriedWith: (id: string) => readonly string[];
  readonly onCarry: (ids: readonly string[]) => void;
}

const NONE: readonly string[] = [];

/** How drafts are dragged, within their list and into the feed; as {@link useSortableStrip}. */
export function useDraftsDrag(parts: DraftsDragParts, feed: FeedDrop | null): DndContextProps {
  const { carriedWith, onCarry } = parts;
  const strip = useSortableStrip(parts);
  const [crossing] = useState(() => new Crossing());
  useEffect(() => () => void crossing.end(), [crossing]);
  return {
    ...strip,
    onDragStart: (event: DragStartEvent) => {
      strip.onDragStart(event);
      const ids = carriedWith(String(event.active.id));
      onCarry(ids);
      if (feed !== null) crossing.start(event, ids, feed);
    },
    onDragCancel: () => {
      onCarry(NONE);
      crossing.end();
      strip.onDragCancel();
    },
    onDragEnd: (event: DragEndEvent) => {
      onCarry(NONE);
      const landing = crossing.end();
      if (landing === null) {
        strip.onDragEnd(event);
        return;
      }
      strip.onDragCancel();
      feed?.drop(landing);
    },
  };
}
