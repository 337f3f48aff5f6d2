import type { Photo, PlanLimits, Ratio } from '@tessera/contracts';
import { useCallback } from 'react';
import { shownPosts } from '../../domain/photos/photo-list.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import { AllTextsHost } from '../../features/all-texts/all-texts-host.js';
import type { CaptionAutosave } from '../../features/details/captions/caption-autosave.js';
import { KitHost } from '../../features/kit/kit-host.js';
import { PhotoDetails } from '../../features/details/photo-details.js';
import type { DropMark } from '../../features/feed/drag/drop-mark.js';
import { FeedAsides } from '../../features/feed/feed-asides.js';
import { SelectionHost } from '../../features/selection/selection-host.js';
import { FilterLine } from '../../features/view/filter-line.js';
import { createLazyComponent } from '../../shared/ui/lazy-component.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { FeedBody } from './feed-body.js';
import { FeedFrame } from './feed-frame.js';
import { PlannerDrafts } from './planner-drafts.js';
import { usePlannerFeed, type PlannerFeedOptions } from './use-planner-feed.js';

interface PhotoAreaProps extends PlannerFeedOptions {
  readonly gridName: string;
  /** As the plan counts them. */
  readonly counted: number;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  readonly ratio: Ratio;
  readonly limits: PlanLimits;
  readonly captionAutosave: CaptionAutosave;
  readonly dropMark: DropMark;
}

const Preview = lazyOverlay(
  () => import('../../features/view/preview.js'),
  ({ onClose }) => onClose(),
);

const PrintedFeed = createLazyComponent(() => import('../../features/feed/print/printed-feed.js'), {
  onMissing: () => undefined,
});

const NO_PHOTOS: readonly Photo[] = [];

/** The tabs POSTS and REELS, and what is under them. */
export function PhotoArea(props: PhotoAreaProps) {
  const { gridId, photos = NO_PHOTOS, ratio, view, address } = props;
  const { photoActions, draftActions, dropMark } = props;
  const { drafts, everyPhoto } = props.drafts;
  const { showHidden, withoutCaption } = view;
  const { tab } = address;
  const planner = usePlannerFeed(props);
  const { content, posting, posts, unfiltered, draftsPlace, selection } = planner;
  const { actions, aside, close, carriedId, ...changes } = planner.feedActions;
  const attachArea = useCallback((element: HTMLElement | null) => dropMark.attachArea(element), [dropMark]);
  const ready = props.photos !== undefined;

  return (
    <>
      <FeedFrame
        tab={tab}
        onTab={address.selectTab}
        draftCount={drafts.length}
        draftsPlace={draftsPlace}
        allowance={ready ? { count: props.counted, limit: props.limits.maxPhotosPerGrid } : null}
        filter={
          withoutCaption &&
          ready && (
            <FilterLine
              shown={posts.length}
              total={unfiltered.length}
              onEnd={() => view.setWithoutCaption(false)}
            />
          )
        }
        areaRef={attachArea}
      >
        <FeedBody
          planner={planner}
          state={props.failed ? 'failed' : ready ? 'ready' : 'loading'}
          hasPhotos={photos.length > 0}
          tab={tab}
          ratio={ratio}
          view={view}
          dropMark={dropMark}
          onTryAgain={props.onTryAgain}
        />
      </FeedFrame>
      {ready && content.posts.length > 0 && (
        <PrintedFeed gridName={props.gridName} content={content} shape={shapeIn(tab, ratio)} />
      )}
      {view.preview && (
        <Preview
          posts={shownPosts(photos, tab, false)}
          tab={tab}
          ratio={ratio}
          onClose={() => view.setPreview(false)}
        />
      )}
      {carriedId === null && (
        <SelectionHost
          gridId={gridId}
          selection={selection}
          photos={photos}
          shown={posts}
          posting={posting}
          limits={props.limits}
          onMove={(ids, to) => changes.move(content, ids, to)}
        />
      )}
      <PlannerDrafts {...props} planner={planner} />
      <FeedAsides
        aside={aside}
        close={close}
        onSwap={changes.toggleSwap}
        photos={everyPhoto}
        content={content}
        ratio={ratio}
        drafts={drafts}
        actions={actions}
        photoActions={photoActions}
        draftActions={draftActions}
      />
      <AllTextsHost
        gridId={gridId}
        photos={everyPhoto}
        showHidden={showHidden}
        captionAutosave={props.captionAutosave}
      />
      <KitHost gridId={gridId} numbers={posting.numbers} selected={selection.read} />
      <PhotoDetails
        photos={ready ? everyPhoto : undefined}
        content={content}
        drafts={drafts}
        limits={props.limits}
        captionAutosave={props.captionAutosave}
        actions={actions}
        address={address}
      />
    </>
  );
}
