import { useCallback, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import type { DragStage } from './drag-stage.js';
import { firstFree, placesToDraw, type FeedContent } from './feed-content.js';
import { firstSeen, type FeedView, type FeedViewport } from './feed-viewport.js';
import { clamp, COLUMNS, heightFor } from './geometry.js';
import { Tile } from './tile.js';
import type { TileActions } from './tile-actions.js';
import { UploadTile } from './upload-tile.js';
import { placeOfKey, type TileFocus } from './use-tile-focus.js';
import { useCompactTiles } from './use-compact-tiles.js';

export interface FeedTilesProps {
  readonly label: string;
  readonly content: FeedContent;
  readonly order: readonly string[];
  readonly view: FeedView;
  readonly stage: DragStage;
  readonly viewport: FeedViewport;
  readonly actions: TileActions;
  readonly tileFocus: TileFocus;
  readonly heldId: string | null;
  readonly carriedId: string | null;
  /** The id of the text that says how to use the keyboard. */
  readonly describedBy: string;
}

/** The tiles of the rows in view, each put at its place. */
export function FeedTiles(props: FeedTilesProps) {
  const { content, order, view, stage, viewport, tileFocus, heldId, carriedId } = props;
  const { geometry, rows } = view;
  const { uploads, posts } = content;
  const compact = useCompactTiles();
  const [engagedId, setEngagedId] = useState<string | null>(null);
  const engage = useCallback(
    (id: string, on: boolean) => setEngagedId((engaged) => (on ? id : engaged === id ? null : engaged)),
    [],
  );

  const attach = useCallback(
    (element: HTMLUListElement | null) => {
      stage.attachFeed(element);
      const detach = viewport.attach(element);
      return () => {
        stage.attachFeed(null);
        detach?.();
      };
    },
    [stage, viewport],
  );

  const attachGap = useCallback((element: HTMLElement | null) => stage.attachGap(element), [stage]);

  useLayoutEffect(() => {
    stage.show({ geometry, order, uploads: uploads.length, firstFree: firstFree(content) });
  }, [content, geometry, order, stage, uploads.length]);

  const start = uploads.length;
  const known = tileFocus.tabStop === null ? -1 : order.indexOf(tileFocus.tabStop);
  const stop = known >= start ? known : clamp(firstSeen(rows), start, order.length - 1);

  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const isFace = event.target instanceof HTMLElement && 'face' in event.target.dataset;
    if (stage.held !== null || !isFace) return;
    const place = placeOfKey(event.key, stop - start, posts.length);
    const next = place === null ? undefined : posts[place];
    if (place === null || next === undefined) return;
    event.preventDefault();
    viewport.bringIntoView(start + place);
    tileFocus.focus(next.id);
  };

  const kept = [stop, heldId === null ? -1 : order.indexOf(heldId)];
  return (
    <ul
      ref={attach}
      aria-label={props.label}
      onKeyDown={walk}
      className="group/feed relative isolate mx-auto w-full max-w-feed"
      style={{ height: heightFor(geometry, order.length) }}
    >
      {placesToDraw(rows.first * COLUMNS, rows.end * COLUMNS, kept, order.length).map((place) => {
        const upload = uploads[place];
        const photo = posts[place - start];
        if (upload !== undefined) {
          return <UploadTile key={upload.id} item={upload} place={place} geometry={geometry} stage={stage} />;
        }
        if (photo === undefined) return null;
        return (
          <Tile
            key={photo.id}
            photo={photo}
            place={place}
            number={place - start}
            total={posts.length}
            geometry={geometry}
            stage={stage}
            actions={props.actions}
            isEngaged={photo.id === engagedId}
            engage={engage}
            onFocused={tileFocus.noteFocus}
            isTabStop={place === stop}
            isCarried={photo.id === carriedId}
            compact={compact}
            describedBy={props.describedBy}
          />
        );
      })}
      <li
        ref={attachGap}
        hidden
        aria-hidden="true"
        className="absolute top-0 left-0 -z-10 rounded-tile border-2 border-accent"
        style={{ width: geometry.tileWidth, height: geometry.tileHeight }}
      />
    </ul>
  );
}
