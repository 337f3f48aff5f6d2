import { useCallback, useState } from 'react';
import { transformTo } from '../../shared/points.js';
import { useStore } from '../../shared/store.js';
import { placesToDraw, type FeedContent } from './feed-content.js';
import { FeedViewport } from './feed-viewport.js';
import { COLUMNS, cornerOf, heightFor } from './geometry.js';
import { PostedLine } from './posted/posted-line.js';
import { TileFace } from './tile/tile-face.js';

interface StillFeedProps {
  readonly content: FeedContent;
  /** So many the feed has, of which `content` may be the first ones. */
  readonly posts: number;
  /** Height of a tile by its width. */
  readonly shape: number;
}

/**
 * The feed as it is seen, without what can be done in it: the rows in view, as `Feed` draws them, and no others, whose
 * pictures would come beside theirs.
 */
export function StillFeed({ content, posts, shape }: StillFeedProps) {
  const [viewport] = useState(() => new FeedViewport(shape, 0));
  const { geometry, rows } = useStore(viewport);
  const attach = useCallback((element: HTMLElement | null) => viewport.attach(element), [viewport]);
  const { entries, posting } = content;
  return (
    <ul
      ref={attach}
      className="relative isolate mx-auto w-full max-w-feed"
      style={{ height: heightFor(geometry, posts) }}
    >
      {placesToDraw(rows.first * COLUMNS, rows.end * COLUMNS, [], entries.length).map((place) => {
        const post = entries[place]?.post ?? null;
        if (post === null) return null;
        return (
          <li
            key={post.id}
            className="absolute top-0 left-0"
            style={{
              width: geometry.tileWidth,
              height: geometry.tileHeight,
              transform: transformTo(cornerOf(geometry, place)),
            }}
          >
            <TileFace photo={post} fill={null} posting={posting} geometry={geometry} isControlled={false} />
          </li>
        );
      })}
      <PostedLine content={content} geometry={geometry} />
    </ul>
  );
}
