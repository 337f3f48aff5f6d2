import { useCallback, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { clamp } from '../../shared/points.js';
import { cx } from '../../shared/ui/class-names.js';
import { isMenuKey, isRemoveKey, isSelectKey } from '../../shared/ui/item-keys.js';
import type { Selection } from '../selection/selection.js';
import { orderAfter } from './drag/drag-order.js';
import type { TilePlacer } from './drag/tile-placer.js';
import type { DropMark } from './drag/drop-mark.js';
import { placesToDraw, spanAt, type FeedContent, type FeedEntry } from './feed-content.js';
import { firstSeen, type FeedView, type FeedViewport } from './feed-viewport.js';
import { COLUMNS, cornerOf, heightFor } from './geometry.js';
import { PostedLine } from './posted/posted-line.js';
import { followSeenEnd } from './seen-end.js';
import type { TileActions } from './tile/tile-actions.js';
import { Tile } from './tile/tile.js';
import { UploadTile } from './tile/upload-tile.js';
import { useCompactTiles } from './tile/use-compact-tiles.js';
import { placeOfKey, type TileFocus } from './tile/use-tile-focus.js';

interface FeedTilesProps {
  readonly label: string;
  readonly content: FeedContent;
  readonly order: readonly string[];
  readonly view: FeedView;
  readonly placer: TilePlacer;
  readonly viewport: FeedViewport;
  readonly dropMark: DropMark;
  readonly actions: TileActions;
  readonly selection: Selection;
  readonly tileFocus: TileFocus;
  /** Whether the rules let two posts change places. */
  readonly maySwap: (one: string, other: string) => boolean;
  readonly heldId: string | null;
  readonly carriedId: string | null;
  /** Whether files can be dropped at a place of this feed. */
  readonly takesFiles: boolean;
  /** The id of the text that says how to use the keyboard. */
  readonly describedBy: string;
}

/** Where the menu key opens the menu, from the corner of what is seen of a tile. */
const MENU_INSET = 8;

/** The tiles of the rows in view, each put at its place. */
export function FeedTiles(props: FeedTilesProps) {
  const { content, order, view, placer, viewport, dropMark, actions, selection, tileFocus } = props;
  const { maySwap, heldId, carriedId } = props;
  const { geometry, rows } = view;
  const { entries, posts, fills } = content;
  const compact = useCompactTiles();
  const [engagedId, setEngagedId] = useState<string | null>(null);
  const engage = useCallback(
    (id: string, on: boolean) => setEngagedId((engaged) => (on ? id : engaged === id ? null : engaged)),
    [],
  );

  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      placer.attachFeed(element);
      dropMark.attachFeed(element);
      const detach = viewport.attach(element);
      const unfollow = element === null ? undefined : followSeenEnd(element, viewport.seenEnd);
      return () => {
        placer.attachFeed(null);
        dropMark.attachFeed(null);
        detach?.();
        unfollow?.();
      };
    },
    [dropMark, placer, viewport],
  );

  const attachGap = useCallback((element: HTMLElement | null) => placer.attachGap(element), [placer]);
  const attachMark = useCallback((element: HTMLElement | null) => dropMark.attachMark(element), [dropMark]);

  useLayoutEffect(() => {
    const uploads = new Set(content.entries.filter(({ post }) => post === null).map(({ id }) => id));
    placer.show({
      geometry,
      order,
      uploads,
      spanAt: (place) => spanAt(content, place),
      orderAfter: (ids, to) => orderAfter(content, ids, to),
      carriedWith: (id) => selection.carriedWith(id),
      maySwap,
    });
  }, [content, geometry, maySwap, order, selection, placer]);

  useLayoutEffect(() => {
    dropMark.show({ geometry, content, takesFiles: props.takesFiles });
    return () => dropMark.show(null);
  }, [content, dropMark, geometry, props.takesFiles]);

  const known = tileFocus.tabStop === null ? -1 : order.indexOf(tileFocus.tabStop);
  const stop = known >= 0 ? known : postNear(entries, firstSeen(rows));

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const face = event.target;
    if (placer.held !== null || !(face instanceof HTMLElement) || !('face' in face.dataset)) return;
    const at = posts.findIndex(({ id }) => id === entries[stop]?.id);
    const post = posts[at];
    if (post !== undefined && isRemoveKey(event)) {
      // The key means the selected ones then.
      if (selection.isActive) return;
      event.preventDefault();
      actions.remove(post);
      return;
    }
    if (post !== undefined && isSelectKey(event)) {
      actions.select(post);
      return;
    }
    if (post !== undefined && isMenuKey(event)) {
      event.preventDefault();
      const { left, top } = face.getBoundingClientRect();
      actions.openMenu(post, { x: left + MENU_INSET, y: Math.max(top, 0) + MENU_INSET });
      return;
    }
    const place = placeOfKey(event.key, at, posts.length);
    const next = place === null ? undefined : posts[place];
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) selection.extendTo(next.id, post?.id);
    viewport.bringIntoView(cornerOf(geometry, order.indexOf(next.id)).y);
    tileFocus.focus(next.id);
  };

  const kept = [stop, heldId === null ? -1 : order.indexOf(heldId)];
  return (
    <ul
      ref={attach}
      aria-label={props.label}
      onKeyDown={walk}
      className={cx(
        'group/feed relative isolate mx-auto w-full max-w-feed',
        // What is carried never lengthens the page, and the tiles under the pointer do not react to it.
        'data-moving:overflow-clip sm:data-moving:[overflow-clip-margin:16px]',
        'data-held:cursor-grabbing data-held:*:pointer-events-none',
      )}
      style={{ height: heightFor(geometry, order.length) }}
    >
      {placesToDraw(rows.first * COLUMNS, rows.end * COLUMNS, kept, order.length).map((place) => {
        const entry = entries[place];
        if (entry === undefined) return null;
        const { id, upload, post } = entry;
        if (post === null) {
          return <UploadTile key={id} item={upload} geometry={geometry} placer={placer} />;
        }
        return (
          <Tile
            key={id}
            photo={post}
            fill={fills.get(id) ?? null}
            place={place}
            number={entry.number}
            total={posts.length}
            geometry={geometry}
            placer={placer}
            actions={actions}
            selection={selection}
            isEngaged={id === engagedId}
            engage={engage}
            onFocused={tileFocus.noteFocus}
            isTabStop={place === stop}
            isCarried={id === carriedId}
            compact={compact}
            describedBy={props.describedBy}
          />
        );
      })}
      <PostedLine content={content} geometry={geometry} />
      <li
        ref={attachGap}
        hidden
        aria-hidden="true"
        className="absolute top-0 left-0 -z-10 rounded-tile border-2 border-accent group-data-beyond/feed:opacity-0"
        style={{ width: geometry.tileWidth, height: geometry.tileHeight }}
      />
      <li
        ref={attachMark}
        hidden
        aria-hidden="true"
        className="pointer-events-none absolute top-0 left-0 z-10 rounded-tile outline-2 outline-accent data-[mark=line]:bg-accent data-[mark=line]:outline-0"
      />
    </ul>
  );
}

/** The place of the first photo from `place` on, or of the last one before it. */
function postNear(entries: readonly FeedEntry[], place: number): number {
  const from = clamp(place, 0, entries.length - 1);
  const next = entries.findIndex(({ post }, at) => at >= from && post !== null);
  return next === -1 ? entries.findLastIndex(({ post }) => post !== null) : next;
}
