import type { DragEndEvent, DragStartEvent, DndContextProps } from '@dnd-kit/core';
import { getEventCoordinates } from '@dnd-kit/utilities';
import { useEffect, useState } from 'react';
import type { FeedPlace } from '../../domain/actions/draft-actions.js';
import { DragGhost } from '../../shared/drag/drag-ghost.js';
import { EdgeScroll } from '../../shared/drag/edge-scroll.js';
import { useSortableStrip, type StripParts } from '../../shared/drag/use-sortable-strip.js';
import type { Point } from '../../shared/points.js';
import type { FeedDrop } from './feed-drop.js';

const MOVES = ['mousemove', 'touchmove'] as const;

/** Follows a pointer that carries a draft out of its list, over the feed. */
class Crossing {
  private place: FeedPlace | null = null;
  private tile: HTMLElement | undefined;
  private at: Point | null = null;
  private readonly ghost = new DragGhost();
  private readonly scroll = new EdgeScroll(() => this.at !== null && this.look(this.at));
  private feed: FeedDrop | null = null;

  start({ activatorEvent: event }: DragStartEvent, feed: FeedDrop): void {
    // The keyboard stays among the drafts; the menu leads out of them.
    if (getEventCoordinates(event) === null || !(event.target instanceof Element)) return;
    this.feed = feed;
    this.tile = event.target.closest('li') ?? undefined;
    const scroller = feed.scroller();
    if (scroller !== null) this.scroll.start(scroller);
    for (const type of MOVES) window.addEventListener(type, this.follow, { capture: true, passive: true });
  }

  /** Responds where in the feed the draft was let go of; null elsewhere. */
  end(): FeedPlace | null {
    const { place } = this;
    for (const type of MOVES) window.removeEventListener(type, this.follow, { capture: true });
    this.scroll.stop();
    this.rest();
    this.feed?.leave();
    this.feed = null;
    this.at = null;
    return place;
  }

  private readonly follow = (event: Event): void => {
    const at = getEventCoordinates(event);
    if (at === null) return;
    this.at = at;
    this.look(at);
    // Beside the feed nothing of it scrolls.
    this.scroll.move(this.place === null ? window.innerHeight / 2 : at.y);
  };

  private look(at: Point): void {
    this.place = this.feed?.over(at) ?? null;
    if (this.place === null) {
      this.rest();
      return;
    }
    this.ghost.show(this.tile, at);
    this.tile?.setAttribute('data-leaving', '');
  }

  private rest(): void {
    this.place = null;
    this.ghost.end();
    this.tile?.removeAttribute('data-leaving');
  }
}

/** How drafts are dragged, within their list and into the feed; as {@link useSortableStrip}. */
export function useDraftsDrag(parts: StripParts, feed: FeedDrop | null): DndContextProps {
  const strip = useSortableStrip(parts);
  const [crossing] = useState(() => new Crossing());
  useEffect(() => () => void crossing.end(), [crossing]);
  return {
    ...strip,
    onDragStart: (event: DragStartEvent) => {
      strip.onDragStart(event);
      if (feed !== null) crossing.start(event, feed);
    },
    onDragCancel: () => {
      crossing.end();
      strip.onDragCancel();
    },
    onDragEnd: (event: DragEndEvent) => {
      const place = crossing.end();
      if (place === null) {
        strip.onDragEnd(event);
        return;
      }
      strip.onDragCancel();
      feed?.drop(String(event.active.id), place);
    },
  };
}
