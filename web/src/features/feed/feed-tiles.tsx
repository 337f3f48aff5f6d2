import { useCallback, useState } from 'react';
import { clamp } from '../../shared/points.js';
import { cx } from '../../shared/ui/class-names.js';
import { placesToDraw, type FeedEntry } from './feed-content.js';
import { feedKeyHandler, type FeedKeyOptions } from './feed-keys.js';
import { firstSeen } from './feed-viewport.js';
import { COLUMNS, heightFor } from './geometry.js';
import { PostedLine } from './posted/posted-line.js';
import { Tile } from './tile/tile.js';
import { UploadTile } from './tile/upload-tile.js';
import { useCompactTiles } from './tile/use-compact-tiles.js';
import { useFeedElements, type FeedElementsOptions } from './use-feed-elements.js';

interface FeedTilesProps extends FeedKeyOptions, FeedElementsOptions {
  readonly label: string;
  readonly heldId: string | null;
  readonly carriedId: string | null;
  /** The id of the text on how to use the keyboard. */
  readonly describedBy: string;
}

/** The tiles of the rows in view, each put at its place. */
export function FeedTiles(props: FeedTilesProps) {
  const { content, order, view, placer, actions, selection, tileFocus, heldId, carriedId } = props;
  const { geometry, rows } = view;
  const { entries, posts, fills } = content;
  const compact = useCompactTiles();
  const [engagedId, setEngagedId] = useState<string | null>(null);
  const engage = useCallback(
    (id: string, on: boolean) => setEngagedId((engaged) => (on ? id : engaged === id ? null : engaged)),
    [],
  );

  const { attachFeed, attachGap, attachMark } = useFeedElements(props);

  const known = tileFocus.tabStop === null ? -1 : order.indexOf(tileFocus.tabStop);
  const stop = known >= 0 ? known : postNear(entries, firstSeen(rows));

  const onKeyDown = feedKeyHandler(props, entries[stop]?.id);

  const kept = [stop, heldId === null ? -1 : order.indexOf(heldId)];
  return (
    <ul
      ref={attachFeed}
      aria-label={props.label}
      onKeyDown={onKeyDown}
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
