import type { Photo, PlanLimits, Ratio } from '@tessera/contracts';
import { useCallback, useMemo } from 'react';
import type { DraftActions } from '../../domain/actions/draft-actions.js';
import type { PhotoActions } from '../../domain/actions/photo-actions.js';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { openDialog } from '../../domain/dialogs/dialogs.js';
import { hasNoCaption, shownPosts, type Photos } from '../../domain/photos/photo-list.js';
import { shapeIn } from '../../domain/pictures/shapes.js';
import { AllTextsHost } from '../../features/all-texts/all-texts-host.js';
import type { CaptionDesk } from '../../features/details/captions/caption-desk.js';
import { KitHost } from '../../features/kit/kit-host.js';
import { PhotoDetails } from '../../features/details/photo-details.js';
import { DraftsArea } from '../../features/drafts/drafts-area.js';
import { useDraftsPlace } from '../../features/drafts/drafts-place.js';
import type { Drafts } from '../../features/drafts/use-drafts.js';
import type { DropMark } from '../../features/feed/drag/drop-mark.js';
import { AllCaptioned, AllHidden, EmptyGrid, EmptyReels } from '../../features/feed/empty-feed.js';
import { FeedAsides } from '../../features/feed/feed-asides.js';
import { feedContent } from '../../features/feed/feed-content.js';
import { FeedSkeleton } from '../../features/feed/feed-skeleton.js';
import { Feed } from '../../features/feed/feed.js';
import { usePosting } from '../../features/feed/posted/use-posting.js';
import { useFeedActions } from '../../features/feed/use-feed-actions.js';
import { SelectionHost } from '../../features/selection/selection-host.js';
import { useSelectionKeys } from '../../features/selection/use-selection-keys.js';
import { useEitherSelected, useSelection } from '../../features/selection/use-selection.js';
import { notInGrid, type UploadItem } from '../../features/uploads/queue/upload-item.js';
import { useUploadsInto } from '../../features/uploads/queue/use-uploads.js';
import { FilterLine } from '../../features/view/filter-line.js';
import type { View } from '../../features/view/use-view.js';
import { Button } from '../../shared/ui/button.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import { FeedFrame } from './feed-frame.js';
import { scrollNameOf, useScrollPlace } from './use-scroll-place.js';

interface PhotoAreaProps {
  readonly gridId: string;
  /** Undefined while they load. */
  readonly photos: Photos | undefined;
  readonly drafts: Drafts;
  /** As the plan counts them. */
  readonly counted: number;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  readonly ratio: Ratio;
  readonly view: View;
  readonly address: GridAddress;
  readonly limits: PlanLimits;
  readonly desk: CaptionDesk;
  readonly photoActions: PhotoActions;
  readonly draftActions: DraftActions;
  readonly dropMark: DropMark;
  /** Fills a placeholder, or replaces the picture of a photo. */
  readonly onFill: (photo: Photo, file: File) => void;
}

const Preview = lazyOverlay(
  () => import('../../features/view/preview.js'),
  ({ onClose }) => onClose(),
);

const NO_PHOTOS: readonly Photo[] = [];
const NO_UPLOADS: readonly UploadItem[] = [];

/** The tabs POSTS and REELS, and what is under them. */
export function PhotoArea(props: PhotoAreaProps) {
  const { gridId, photos = NO_PHOTOS, ratio, view, address } = props;
  const { photoActions, draftActions, dropMark } = props;
  const { drafts, everyPhoto } = props.drafts;
  const sent = useUploadsInto(gridId);
  const uploads = useMemo(() => notInGrid(sent, everyPhoto), [everyPhoto, sent]);
  const place = useDraftsPlace();
  const { showHidden, withoutCaption } = view;
  const { tab } = address;
  const unfiltered = useMemo(() => shownPosts(photos, tab, showHidden), [photos, showHidden, tab]);
  const posting = usePosting(gridId, photos, view);
  const posts = useMemo(
    () =>
      withoutCaption
        ? unfiltered.filter((post) => hasNoCaption(post) && !posting.posted.has(post.id))
        : unfiltered,
    [posting, unfiltered, withoutCaption],
  );
  const content = useMemo(
    () => feedContent(posts, tab === 'posts' ? uploads : NO_UPLOADS, posting),
    [posting, posts, tab, uploads],
  );
  // A filtered feed is another one: it has its own place and selection, and takes nothing over.
  const name = `${scrollNameOf(gridId, tab)}${withoutCaption ? ' filtered' : ''}`;
  const selection = useSelection(name, posts);
  const draftSelection = useSelection(gridId, drafts);
  useEitherSelected(selection, draftSelection);
  const attachArea = useCallback((element: HTMLElement | null) => dropMark.attachArea(element), [dropMark]);
  const feed = useMemo(() => ({ mark: dropMark, actions: draftActions, tab }), [draftActions, dropMark, tab]);
  const { closeSheet } = place;
  const { openPhoto: openInAddress } = address;
  const openPhoto = useCallback(
    (id: string) => {
      closeSheet();
      openInAddress(id);
    },
    [closeSheet, openInAddress],
  );
  const { actions, aside, close, carriedId, ...changes } = useFeedActions({
    photos: everyPhoto,
    content,
    photoActions,
    draftActions,
    selection,
    draftSelection,
    openPhoto,
    fill: props.onFill,
  });
  const moveDrafts = (ids: readonly string[], to: number) => draftActions.move(drafts, ids, to);
  const ready = props.photos !== undefined;
  useScrollPlace(name, ready);
  useSelectionKeys(selection, aside !== null);

  const body = () => {
    if (props.failed) return <LoadFailure onTryAgain={props.onTryAgain} />;
    if (!ready) return <FeedSkeleton />;
    if (content.entries.length === 0) {
      if (unfiltered.length > 0) return <AllCaptioned />;
      if (tab === 'reels') return <EmptyReels />;
      return photos.length > 0 ? (
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
        actions={actions}
        selection={selection}
        dropMark={dropMark}
        carriedId={carriedId}
        onMove={changes.move}
        maySwap={changes.maySwap}
        onSwap={changes.swap}
        onUnlockPosted={view.setUnlockPosted}
      />
    );
  };

  return (
    <>
      <FeedFrame
        tab={tab}
        onTab={address.selectTab}
        draftCount={drafts.length}
        draftsPlace={place}
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
        {body()}
      </FeedFrame>
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
      <DraftsArea
        place={place}
        drafts={drafts}
        uploads={draftUploads(uploads)}
        actions={actions}
        selection={draftSelection}
        selectionBar={
          <SelectionHost
            gridId={gridId}
            selection={draftSelection}
            photos={everyPhoto}
            areDrafts
            shown={drafts}
            posting={posting}
            limits={props.limits}
            onMove={moveDrafts}
          />
        }
        onMove={moveDrafts}
        feed={feed}
        shape={shapeIn('posts', ratio)}
        onUpload={() => openDialog({ kind: 'upload', into: 'drafts' })}
      />
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
      <AllTextsHost gridId={gridId} photos={everyPhoto} showHidden={showHidden} desk={props.desk} />
      <KitHost gridId={gridId} numbers={posting.numbers} selected={selection.read} />
      <PhotoDetails
        photos={ready ? everyPhoto : undefined}
        content={content}
        drafts={drafts}
        limits={props.limits}
        desk={props.desk}
        actions={actions}
        address={address}
      />
    </>
  );
}

const draftUploads = (uploads: readonly UploadItem[]) =>
  uploads.filter(({ target }) => target.kind === 'drafts');

function LoadFailure({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <p>Your photos could not be loaded.</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}
