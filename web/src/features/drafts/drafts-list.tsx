import type { Photo } from '@tessera/contracts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { SortableList } from '../../shared/drag/sortable-list.js';
import { cx } from '../../shared/ui/class-names.js';
import { ShowMore } from '../../shared/ui/show-more.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import { useCompactTiles } from '../feed/tile/use-compact-tiles.js';
import type { Selection } from '../selection/selection.js';
import type { UploadItem } from '../uploads/queue/upload-item.js';
import { DRAFT_INSTRUCTIONS, draftAnnouncements } from './draft-announcements.js';
import { DraftTile } from './draft-tile.js';
import { DraftUpload } from './draft-upload.js';
import type { FeedDrop } from './feed-drop.js';
import { placeAmongOthers } from './place-among-others.js';
import { toFeed } from './to-feed.js';
import { walkDrafts } from './use-draft-keys.js';

interface DraftsListProps {
  readonly drafts: readonly Photo[];
  /** Files on their way to the drafts. */
  readonly uploads: readonly UploadItem[];
  readonly actions: TileActions;
  readonly selection: Selection;
  /** Moves drafts to a place among the other drafts, from 0. */
  readonly onMove: (ids: readonly string[], to: number) => void;
  /** While a draft is held, Escape belongs to the drag. */
  readonly onHold?: (held: boolean) => void;
  /** The feed beside it; null where drafts cannot be carried there. */
  readonly feedDrop: FeedDrop | null;
  /** Of a tile, height by width. */
  readonly shape: number;
  readonly className: string;
}

/** Drawn at once; more are asked for. */
const STEP = 60;

/** The drafts in their order, to open and to put in another order, and the files on their way behind them. */
export function DraftsList(props: DraftsListProps) {
  const { drafts, uploads, actions, selection, onMove, onHold, feedDrop, shape, className } = props;
  const compact = useCompactTiles();
  const list = useRef<HTMLUListElement>(null);
  const [limit, setLimit] = useState(STEP);
  const drawn = drafts.slice(0, limit);
  const order = useMemo(() => drafts.slice(0, limit).map(({ id }) => id), [drafts, limit]);
  const [carried, setCarried] = useState<readonly string[]>([]);
  const carriedWith = useCallback((id: string) => selection.carriedWith(id), [selection]);
  const announcements = useMemo(() => draftAnnouncements(order, carriedWith), [carriedWith, order]);
  const more = Math.min(STEP, drafts.length - drawn.length);
  return (
    <SortableList
      lie="rows"
      order={order}
      instructions={DRAFT_INSTRUCTIONS}
      announcements={announcements}
      onHold={(id) => {
        setCarried(id === null ? [] : carriedWith(id));
        onHold?.(id !== null);
      }}
      onDrop={(id, overId) => {
        const ids = carriedWith(id);
        onMove(ids, placeAmongOthers(order, ids, id, overId));
      }}
      beyond={(id, tile) => feedDrop && toFeed(feedDrop, carriedWith(id), tile)}
    >
      <ul
        ref={list}
        aria-label="Drafts"
        onKeyDown={(event) => walkDrafts(event, selection)}
        className={cx('grid gap-1', className)}
      >
        {drawn.map((photo, place) => (
          <DraftTile
            key={photo.id}
            photo={photo}
            place={place}
            actions={actions}
            selection={selection}
            carried={carried.includes(photo.id) ? carried.length : 0}
            compact={compact}
            shape={shape}
          />
        ))}
        {uploads.map((item) => (
          <DraftUpload key={item.id} item={item} shape={shape} />
        ))}
      </ul>
      {more > 0 && (
        <ShowMore
          size="small"
          className="mt-3 w-full"
          list={list}
          isLast={drawn.length + more === drafts.length}
          onShow={() => setLimit(limit + STEP)}
        >
          {`Show ${more} more`}
        </ShowMore>
      )}
    </SortableList>
  );
}
