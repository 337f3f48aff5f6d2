import { RATIOS, type Grid, type User } from '@tessera/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useGridAddress } from '../../domain/address/use-grid-address.js';
import type { SeenHistory } from '../../domain/history/open-history.js';
import { GRIDS_READ, stateReadOf } from '../../domain/photos/api/reads.js';
import { hiddenCount, isDraft, isPost, shownPosts, type FeedTab } from '../../domain/photos/photo-list.js';
import { postingOf } from '../../domain/photos/posted.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import { gridsLocked } from '../../domain/plan/locks.js';
import { useDraftsPlace } from '../../features/drafts/drafts-place.js';
import { feedContent } from '../../features/feed/feed-content.js';
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
import { FeedFrame } from './feed-frame.js';
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
  /** The photos are shown, or there are none that could be. */
  readonly onSeen: () => void;
}

/**
 * What a person sees of the grid page until the code is there that acts: the same page, at the same places, that takes
 * no clicks and keys yet. It weighs half of that code, and what it reads is kept by it.
 */
export function FirstView({ user, onSeen }: FirstViewProps) {
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
      <GridInView key={grid.id} user={user} grids={grids} grid={grid} tab={address.tab} onSeen={onSeen} />
    </div>
  );
}

interface GridInViewProps extends FirstViewProps {
  readonly grids: readonly Grid[];
  readonly grid: Grid;
  readonly tab: FeedTab;
}

function GridInView({ user, grids, grid, tab, onSeen }: GridInViewProps) {
  const read = useAhead(useMemo(() => stateReadOf(grid.id), [grid.id]));
  const state = read ?? undefined;
  const view = useView();
  const draftsPlace = useDraftsPlace();
  const items = state?.items ?? [];
  const ratio = state?.ratio ?? RATIOS[0];
  const posting = postingOf(items, state?.lists.posted ?? [], view);
  const content = feedContent(shownPosts(items, tab, false), [], posting);
  useScrollPlace(scrollNameOf(grid.id, tab), state !== undefined);
  return (
    <PlannerFrame
      user={user}
      grid={grid}
      header={
        <GridHeader
          user={user}
          gridId={grid.id}
          gridExport={NO_EXPORT}
          hidden={hiddenCount(items)}
          view={view}
          history={NO_HISTORY}
          ratio={ratio}
          disabled
          hasPosted={posting.posted.size > 0}
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
        draftCount={items.filter((photo) => isDraft(photo) && isPost(photo)).length}
        draftsPlace={draftsPlace}
        allowance={
          state === undefined
            ? null
            : {
                count: items.filter(({ isPlaceholder }) => !isPlaceholder).length,
                limit: user.limits.maxPhotosPerGrid,
              }
        }
      >
        {content.entries.length === 0 ? (
          <FeedSkeleton />
        ) : (
          <StillFeed content={content} shape={shapeIn(tab, ratio)} />
        )}
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

/** Without the list nothing is seen: the code that acts has what this browser kept of it. */
function SeenSoon({ onSeen }: Pick<FirstViewProps, 'onSeen'>) {
  useEffect(() => {
    const late = setTimeout(onSeen, SILENT_MS);
    return () => clearTimeout(late);
  }, [onSeen]);
  return null;
}

function StillStrip({ user, grids, grid }: Omit<GridInViewProps, 'tab' | 'onSeen'>) {
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
