import { DndContext } from '@dnd-kit/core';
import { useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import type { FeedTab } from '../photos/photo-list.js';
import { Announcer } from './announcer.js';
import { DragSource } from './drag-source.js';
import { DragStage } from './drag-stage.js';
import type { DropMark } from './drop-mark.js';
import { orderOf, type FeedContent } from './feed-content.js';
import { FeedTiles } from './feed-tiles.js';
import { FeedViewport } from './feed-viewport.js';
import { RATIOS } from './geometry.js';
import type { TileActions } from './tile-actions.js';
import { useFeedDrag } from './use-feed-drag.js';
import { useFocusHeir, useTileFocus } from './use-tile-focus.js';

export interface FeedProps {
  readonly tab: FeedTab;
  readonly label: string;
  readonly content: FeedContent;
  readonly actions: TileActions;
  /** Shows where files that are held over the feed would go; to be used for posts only. */
  readonly dropMark: DropMark;
  /** The photo that was picked up with a tap, to be put down with another. */
  readonly carriedId: string | null;
  /** Moves a post to a place among the posts of `content`, which is what the person saw. */
  readonly onMove: (content: FeedContent, id: string, to: number) => void;
}

/** Announcements come from the feed itself, which knows positions. */
const SILENT = () => undefined;
const ACCESSIBILITY = {
  restoreFocus: false,
  announcements: { onDragStart: SILENT, onDragOver: SILENT, onDragEnd: SILENT, onDragCancel: SILENT },
};

/** The feed: only the rows in view are in the page, and a drag moves tiles without redrawing. */
export function Feed({ tab, label, content, actions, dropMark, carriedId, onMove }: FeedProps) {
  const [stage] = useState(() => new DragStage());
  const [announcer] = useState(() => new Announcer());
  const [viewport] = useState(() => new FeedViewport(RATIOS[tab]));
  const view = useSyncExternalStore(viewport.subscribe, viewport.current);
  const attachAnnouncer = useCallback(
    (element: HTMLElement | null) => announcer.attach(element),
    [announcer],
  );
  const hintId = useId();
  const tileFocus = useTileFocus(stage);
  const { held, context } = useFeedDrag({
    stage,
    viewport,
    announcer,
    content,
    onMove,
    onDropped: tileFocus.focus,
  });
  const shown = held?.content ?? content;
  const order = useMemo(() => orderOf(shown), [shown]);
  useFocusHeir(stage, order, tileFocus.tabStop);
  return (
    <DndContext {...context} accessibility={ACCESSIBILITY}>
      <FeedTiles
        label={label}
        content={shown}
        order={order}
        view={view}
        stage={stage}
        viewport={viewport}
        dropMark={dropMark}
        takesFiles={tab === 'posts'}
        actions={actions}
        tileFocus={tileFocus}
        heldId={held?.id ?? null}
        carriedId={carriedId}
        describedBy={hintId}
      />
      <DragSource stage={stage} id={hintId} />
      <div ref={attachAnnouncer} role="status" aria-live="assertive" className="sr-only" />
    </DndContext>
  );
}
