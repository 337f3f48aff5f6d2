import { useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { FeedDrag } from '../drag/drag-parts.js';
import type { FeedTab } from '../photos/photo-list.js';
import { Announcer, INSTRUCTIONS } from './announcer.js';
import { DragStage } from './drag-stage.js';
import type { DropMark } from './drop-mark.js';
import { orderOf, type FeedContent } from './feed-content.js';
import { FeedTiles } from './feed-tiles.js';
import { FeedViewport } from './feed-viewport.js';
import { RATIOS } from './geometry.js';
import type { TileActions } from './tile-actions.js';
import type { Held } from './use-feed-drag.js';
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
  const [held, setHeld] = useState<Held | null>(null);
  const shown = held?.content ?? content;
  const order = useMemo(() => orderOf(shown), [shown]);
  useFocusHeir(stage, order, tileFocus.tabStop);
  return (
    <>
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
      <p id={hintId} hidden>
        {INSTRUCTIONS}
      </p>
      <FeedDrag
        stage={stage}
        viewport={viewport}
        announcer={announcer}
        content={content}
        held={held}
        onHold={setHeld}
        onMove={onMove}
        onDropped={tileFocus.focus}
      />
      <div ref={attachAnnouncer} role="status" aria-live="assertive" className="sr-only" />
    </>
  );
}
