import type { Ratio } from '@tessera/contracts';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import type { FeedTab } from '../../domain/photos/photo-list.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import type { DropMark } from '../../features/feed/drag/drop-mark.js';
import { AllCaptioned, AllHidden, EmptyGrid, EmptyReels } from '../../features/feed/empty-feed.js';
import { FeedSkeleton } from '../../features/feed/feed-skeleton.js';
import { Feed } from '../../features/feed/feed.js';
import type { View } from '../../features/view/use-view.js';
import { Button } from '../../shared/ui/button.js';
import type { PlannerFeed } from './use-planner-feed.js';

interface FeedBodyProps {
  readonly planner: PlannerFeed;
  readonly state: 'failed' | 'loading' | 'ready';
  /** Whether there are photos in the feed, shown or not. */
  readonly hasPhotos: boolean;
  readonly tab: FeedTab;
  readonly ratio: Ratio;
  readonly view: View;
  readonly dropMark: DropMark;
  readonly onTryAgain: () => void;
}

/** The feed, or why there is nothing in it. */
export function FeedBody(props: FeedBodyProps) {
  const { planner, state, hasPhotos, tab, ratio, view } = props;
  const { name, content, unfiltered, selection, feedActions } = planner;
  if (state === 'failed') return <LoadFailure onTryAgain={props.onTryAgain} />;
  if (state === 'loading') return <FeedSkeleton />;
  if (content.entries.length === 0) {
    if (unfiltered.length > 0) return <AllCaptioned />;
    if (tab === 'reels') return <EmptyReels />;
    return hasPhotos ? (
      <AllHidden onShow={() => view.setShowHidden(true)} />
    ) : (
      <EmptyGrid onUpload={() => openDialog({ kind: 'upload', into: 'feed' })} />
    );
  }
  return (
    <Feed
      key={name}
      tab={tab}
      shape={shapeIn(tab, ratio)}
      label={tab === 'posts' ? 'Posts' : 'Reels'}
      content={content}
      actions={feedActions.actions}
      selection={selection}
      dropMark={props.dropMark}
      carriedId={feedActions.carriedId}
      onMove={feedActions.move}
      maySwap={feedActions.maySwap}
      onSwap={feedActions.swap}
      onUnlockPosted={view.setUnlockPosted}
    />
  );
}

function LoadFailure({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <p>Your photos could not be loaded.</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}
