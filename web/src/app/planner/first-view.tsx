import type { Grid, User } from '@tessera/contracts';
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import type { SeenHistory } from '../../domain/history/open-history.js';
import { firstViewReadOf, GRIDS_READ, stateReadOf } from '../../domain/photos/api/reads.js';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import { gridsLocked } from '../../domain/plan/locks.js';
import { useDraftsPlace } from '../../features/drafts/drafts-place.js';
import { COLUMNS } from '../../features/feed/geometry.js';
import { FeedSkeleton } from '../../features/feed/feed-skeleton.js';
import { StillFeed } from '../../features/feed/still-feed.js';
import { GridPicker } from '../../features/grids/grid-picker.js';
import { GridStrip } from '../../features/grids/grid-strip.js';
import { TabDrags } from '../../features/grids/tab-drags.js';
import { GridHeader } from '../../features/header/grid-header.js';
import { useView } from '../../features/view/use-view.js';
import { useAhead } from '../../shared/api/read-ahead.js';
import { InHeaderSlot } from '../../shared/ui/header-slot.js';
import { PageSpinner } from '../../shared/ui/page-spinner.js';
import { PHONE, useMedia } from '../../shared/ui/use-media.js';
import { usePainted } from '../../shared/use-painted.js';
import { gridInAddress } from '../read-screen-ahead.js';
import { FeedFrame } from './feed-frame.js';
import { NOTHING_SHOWN, shownAtTop, shownOf } from './first-shown.js';
import { PlannerFrame } from './planner-frame.js';
import { keptPlace, scrollNameOf, useScrollPlace } from './use-scroll-place.js';

/** A list that takes longer may not come. */
const SILENT_MS = 1_500;

const nothing = () => undefined;

/** Nothing can be done yet. */
const NO_HISTORY: SeenHistory = { subscribe: () => nothing, undo: null, redo: null };
const NO_EXPORT = { busy: false, toConfirm: null, start: nothing, confirm: nothing, cancel: nothing };

/**
 * The top of the grid: awaited before all else is fetched, so that its pictures have the network for themselves; late,
 * where all else waits for it no longer; then shown, or none that could be.
 */
export type Top = 'awaited' | 'late' | 'shown' | 'none';

interface FirstViewProps {
  readonly user: User;
  readonly top: Top;
  /** The first pictures of the top are shown, or there is none that could be. */
  readonly onTop: (isShown: boolean) => void;
  /** The photos are shown, or there are none that could be. */
  readonly onSeen: () => void;
}

/**
 * What a person sees of the grid page until the code is there that acts: the same page, at the same places, that takes
 * no clicks and keys yet. It weighs half of that code, and what it reads is kept by it.
 */
export function FirstView(props: FirstViewProps) {
  const { top, onTop, onSeen } = props;
  const address = useGridAddress();
  const grids = useAhead(GRIDS_READ);
  const grid = grids?.find(({ id }) => id === address.grid) ?? grids?.[0];
  if (!grids || grid === undefined) {
    return (
      <>
        <PageSpinner text="Loading your grids..." />
        {grids === undefined ? <SeenSoon onSeen={onSeen} onTop={onTop} /> : <Seen onSeen={onSeen} />}
        {grids !== undefined && isExpected(top) && <NoTop onTop={onTop} />}
      </>
    );
  }
  return (
    <div inert>
      <GridInView {...props} key={grid.id} grids={grids} grid={grid} tab={address.tab} />
    </div>
  );
}

interface GridInViewProps extends FirstViewProps {
  readonly grids: readonly Grid[];
  readonly grid: Grid;
  readonly tab: FeedTab;
}

function GridInView({ user, grids, grid, tab, top, onTop, onSeen }: GridInViewProps) {
  const [firstRead] = useState(() =>
    top === 'none' ? null : firstViewReadOf(gridInAddress(window.location.search)),
  );
  const first = useAhead(firstRead);
  const waits = top === 'awaited';
  const read = useAhead(useMemo(() => (waits ? null : stateReadOf(grid.id)), [grid.id, waits]));
  const view = useView();
  const draftsPlace = useDraftsPlace();
  const scrollName = scrollNameOf(grid.id, tab);
  // This tab was further down, where the first posts do not reach.
  const [isFar] = useState(() => keptPlace(scrollName) > 0);
  const atTop = first?.gridId === grid.id && tab === 'posts' && !isFar ? first : null;
  const shown = read ? shownOf(read, tab, view) : atTop ? shownAtTop(atTop, view) : NOTHING_SHOWN;
  const isKnown = shown !== NOTHING_SHOWN;
  const area = useRef<HTMLDivElement>(null);
  useScrollPlace(scrollName, isKnown);
  return (
    <PlannerFrame
      user={user}
      grid={grid}
      header={
        <GridHeader
          user={user}
          gridId={grid.id}
          gridExport={NO_EXPORT}
          hidden={shown.hidden}
          view={view}
          history={NO_HISTORY}
          ratio={shown.ratio}
          disabled
          hasPosted={shown.hasPosted}
          placeholderLocked={false}
          onRatio={nothing}
          onUnhideAll={nothing}
          onAddPlaceholder={() => false}
          onUpload={nothing}
          onTour={nothing}
        />
      }
      strip={<StillStrip user={user} grids={grids} grid={grid} />}
    >
      <FeedFrame
        tab={tab}
        onTab={nothing}
        draftCount={shown.drafts}
        draftsPlace={draftsPlace}
        allowance={
          shown.photos === null ? null : { count: shown.photos, limit: user.limits.maxPhotosPerGrid }
        }
        areaRef={area}
      >
        {shown.content.entries.length === 0 ? (
          <FeedSkeleton />
        ) : (
          <StillFeed content={shown.content} posts={shown.posts} shape={shapeIn(tab, shown.ratio)} />
        )}
        {isExpected(top) && atTop !== null && atTop.items.length > 0 && <TopSeen area={area} onTop={onTop} />}
        {isExpected(top) && first !== undefined && !atTop?.items.length && <NoTop onTop={onTop} />}
        {read !== undefined && <Seen onSeen={onSeen} />}
      </FeedFrame>
    </PlannerFrame>
  );
}

const isExpected = (top: Top): boolean => top === 'awaited' || top === 'late';

/** Tells that what stands around it is seen. */
function Seen({ onSeen }: Pick<FirstViewProps, 'onSeen'>) {
  const isPainted = usePainted();
  useEffect(() => {
    if (isPainted) onSeen();
  }, [isPainted, onSeen]);
  return null;
}

type TopProps = Pick<FirstViewProps, 'onTop'>;

/**
 * Tells that the first row of pictures is painted, or cannot be: what is fetched from then on comes after the other
 * rows, which are on their way.
 */
function TopSeen({ area, onTop }: TopProps & { readonly area: RefObject<HTMLElement | null> }) {
  const isPainted = usePainted();
  const [isDecoded, setDecoded] = useState(false);
  useEffect(() => {
    if (!isPainted) return;
    let isOver = false;
    const row = [...(area.current?.querySelectorAll('img') ?? [])].slice(0, COLUMNS);
    void Promise.allSettled(row.map((picture) => picture.decode())).then(() => !isOver && setDecoded(true));
    return () => {
      isOver = true;
    };
  }, [isPainted, area]);
  const end = useCallback(() => onTop(true), [onTop]);
  return isDecoded && <Seen onSeen={end} />;
}

/** It could not be read, is empty, or is not what is to be seen of this grid. */
function NoTop({ onTop }: TopProps) {
  useEffect(() => onTop(false), [onTop]);
  return null;
}

/** Without the list nothing is seen: the code that acts has what this browser kept of it. */
function SeenSoon({ onSeen, onTop }: Pick<FirstViewProps, 'onSeen' | 'onTop'>) {
  useEffect(() => {
    const late = setTimeout(() => {
      onTop(false);
      onSeen();
    }, SILENT_MS);
    return () => clearTimeout(late);
  }, [onSeen, onTop]);
  return null;
}

function StillStrip({ user, grids, grid }: Pick<GridInViewProps, 'user' | 'grids' | 'grid'>) {
  const phone = useMedia(PHONE);
  const [drags] = useState(() => new TabDrags());
  if (phone) {
    return (
      <InHeaderSlot>
        <GridPicker name={grid.name} open={false} onOpen={nothing} />
      </InHeaderSlot>
    );
  }
  return (
    <GridStrip
      grids={grids}
      full={gridsLocked(user.limits, grids.length)}
      selectedId={grid.id}
      drags={drags}
      countOf={({ photoCount }) => photoCount}
      onSelect={nothing}
      onCreate={nothing}
      onRename={nothing}
      onDelete={nothing}
      onReorder={nothing}
      onOpenAll={nothing}
    />
  );
}
