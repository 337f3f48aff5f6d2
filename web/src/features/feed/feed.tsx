import { useCallback, useId, useLayoutEffect, useMemo, useState } from 'react';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { useStore } from '../../shared/store.js';
import type { Selection } from '../selection/selection.js';
import { TilePlacer } from './drag/tile-placer.js';
import type { DropMark } from './drag/drop-mark.js';
import { FeedDrag } from './drag/lazy-feed-drag.js';
import { INSTRUCTIONS } from './drag/feed-instructions.js';
import type { Held } from './drag/use-feed-drag.js';
import { orderOf, type FeedContent } from './feed-content.js';
import { FeedTiles } from './feed-tiles.js';
import { FeedViewport } from './feed-viewport.js';
import { cornerOf } from './geometry.js';
import { notifyLocked } from './posted/locked-drag.js';
import type { TileActions } from './tile/tile-actions.js';
import { useFocusHeir, useFocusReturned, useTileFocus } from './tile/use-tile-focus.js';
import { useDeferredContent } from './use-deferred-content.js';

interface FeedProps {
  readonly tab: FeedTab;
  /** Height of a tile by its width. */
  readonly shape: number;
  readonly label: string;
  readonly content: FeedContent;
  readonly actions: TileActions;
  readonly selection: Selection;
  /** Shows where files that are held over the feed would go; to be used for posts only. */
  readonly dropMark: DropMark;
  /** How the keyboard is used, where it is less than in the planner. */
  readonly instructions?: string;
  /** The photo that was picked up with a tap, to be put down with another. */
  readonly carriedId: string | null;
  /** Moves posts to a place among the other posts of `content`. */
  readonly onMove: (content: FeedContent, ids: readonly string[], to: number) => void;
  readonly maySwap: (one: string, other: string) => boolean;
  readonly onSwap: (content: FeedContent, one: string, other: string) => void;
  /** Lets posted posts be moved among themselves. */
  readonly onUnlockPosted: (unlocked: boolean) => void;
}

/** The feed: only the rows in view are in the page, and a drag moves tiles without redrawing. */
export function Feed(props: FeedProps) {
  const { tab, shape, label, actions, selection, dropMark, carriedId, onMove } = props;
  const content = useDeferredContent(props.content);
  const { onUnlockPosted } = props;
  const onLocked = useCallback(() => notifyLocked(() => onUnlockPosted(true)), [onUnlockPosted]);
  const [placer] = useState(() => new TilePlacer());
  const [viewport] = useState(() => new FeedViewport(shape));
  const view = useStore(viewport);
  useLayoutEffect(() => viewport.reshape(shape), [shape, viewport]);
  useLayoutEffect(() => viewport.returnToRows(), [view.geometry, viewport]);
  const hintId = useId();
  const tileFocus = useTileFocus(placer);
  const [held, setHeld] = useState<Held | null>(null);
  const shown = held?.content ?? content;
  const order = useMemo(() => orderOf(shown), [shown]);
  useFocusHeir(placer, order, tileFocus);
  const openSheet = (id: string) => {
    const post = content.posts.find((each) => each.id === id);
    if (post !== undefined) actions.openSheet(post);
  };
  useFocusReturned(order, (id, place) => {
    viewport.bringIntoView(cornerOf(view.geometry, place).y);
    tileFocus.focus(id);
  });
  return (
    <>
      <FeedTiles
        label={label}
        content={shown}
        order={order}
        view={view}
        placer={placer}
        viewport={viewport}
        dropMark={dropMark}
        takesFiles={tab === 'posts'}
        actions={actions}
        selection={selection}
        tileFocus={tileFocus}
        maySwap={props.maySwap}
        heldId={held?.id ?? null}
        carriedId={carriedId}
        describedBy={hintId}
      />
      <p id={hintId} hidden>
        {props.instructions ?? INSTRUCTIONS}
      </p>
      <FeedDrag
        placer={placer}
        viewport={viewport}
        content={content}
        held={held}
        onHold={setHeld}
        onMove={onMove}
        onSwap={props.onSwap}
        onShelve={actions.shelve}
        onDropped={tileFocus.focus}
        onLongPress={openSheet}
        onLocked={onLocked}
      />
    </>
  );
}
