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
import { scrollNameOf, useScrollPlace } from './use-scroll-place.js';

/** A list that takes longer may not come. */
const SILENT_MS = 1_500;

const nothing = () => undefined;

/** Nothing can be done yet. */
const NO_HISTORY: SeenHistory = { subscribe: () => nothing, undo: null, redo: null };
const NO_EXPORT = { busy: false, toConfirm: null, start: nothing, confirm: nothing, cancel: nothing };

interface FirstViewProps {
  readonly user: User;
  /** Only the top of the grid is to be shown yet, and nothing else is to be read. */
  readonly isTop: boolean;
  /** The first pictures of the top are shown, or there is no top that could be. */
  readonly onTop: (isShown: boolean) => void;
  /** The photos are shown, or there are none that could be. */
  readonly onSeen: () => void;
}

/**
 * What a person sees of the grid page until the code is there that acts: the same page, at the same places, that takes
 * no clicks and keys yet. It weighs half of that code, and what it reads is kept by it.
 */
export function FirstView(props: FirstViewProps) {
  const { onSeen } = props;
  const address = useGridAddress();
  const grids = useAhead(GRIDS_READ);
  const grid = grids?.find(({ id }) => id === address.grid) ?? grids?.[0];
  if (!grids || grid === undefined) {
    return (
      <>
        <PageSpinner text="Loading your grids..." />
        {grids === undefined ? <SeenSoon onSeen={onSeen} /> : <Seen onSeen={onSeen} />}
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

function GridInView({ user, grids, grid, tab, isTop, onTop, onSeen }: GridInViewProps) {
  const [firstRead] = useState(() => (isTop ? firstViewReadOf(gridInAddress(window.location.search)) : null));
  const first = useAhead(firstRead);
  const read = useAhead(useMemo(() => (isTop ? null : stateReadOf(grid.id)), [grid.id, isTop]));
  const view = useView();
  const draftsPlace = useDraftsPlace();
  const top = first?.gridId === grid.id && tab === 'posts' ? first : null;
  const shown = read ? shownOf(read, tab, view) : top ? shownAtTop(top, view) : NOTHING_SHOWN;
  const isKnown = shown !== NOTHING_SHOWN;
  const area = useRef<HTMLDivElement>(null);
  useScrollPlace(scrollNameOf(grid.id, tab), isKnown);
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
        {isTop && top !== null && <TopSeen area={area} onTop={onTop} />}
        {isTop && top === null && first !== undefined && <NoTop onTop={onTop} />}
        {read !== undefined && <Seen onSeen={onSeen} />}
      </FeedFrame>
    </PlannerFrame>
  );
}

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
 * Tells that the first row of pictures is painted, or cannot be: what is fetched from then on comes after the other rows,
 * which are on their way.
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

/** It could not be read, or is of another grid than is shown. */
function NoTop({ onTop }: TopProps) {
  useEffect(() => onTop(false), [onTop]);
  return null;
}

/** Without the list nothing is seen: the code that acts has what this browser kept of it. */
function SeenSoon({ onSeen }: Pick<FirstViewProps, 'onSeen'>) {
  useEffect(() => {
    const late = setTimeout(onSeen, SILENT_MS);
    return () => clearTimeout(late);
  }, [onSeen]);
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
