import type { Photo } from '@tessera/contracts';
import { useMemo } from 'react';
import { Button } from '../../shared/ui/button.js';
import { Tab, TabList, TabPanel, Tabs } from '../../shared/ui/tabs.js';
import type { GridAddress } from './address/use-grid-address.js';
import { useScrollPlace } from './address/use-scroll-place.js';
import { AllHidden, EmptyGrid, EmptyReels } from './feed/empty-feed.js';
import { Feed } from './feed/feed.js';
import { FeedAsides } from './feed/feed-asides.js';
import type { DropMark } from './feed/drop-mark.js';
import { feedContent } from './feed/feed-content.js';
import { FeedSkeleton } from './feed/feed-skeleton.js';
import { useFeedActions } from './feed/use-feed-actions.js';
import type { PhotoActions } from './photos/photo-actions.js';
import { shownPosts, type FeedTab, type Photos } from './photos/photo-list.js';
import type { UploadItem } from './upload/upload-item.js';

export interface PhotoAreaProps {
  readonly gridId: string;
  /** Undefined while they load. */
  readonly photos: Photos | undefined;
  readonly failed: boolean;
  readonly onTryAgain: () => void;
  readonly uploads: readonly UploadItem[];
  readonly showHidden: boolean;
  readonly onShowHidden: () => void;
  readonly address: GridAddress;
  readonly photoActions: PhotoActions;
  readonly dropMark: DropMark;
  /** Fills a placeholder. */
  readonly onFill: (photoId: string, file: File) => void;
  readonly onUpload: () => void;
}

const NO_PHOTOS: readonly Photo[] = [];
const NO_UPLOADS: readonly UploadItem[] = [];

/** The tabs POSTS and REELS, and what is under them. */
export function PhotoArea(props: PhotoAreaProps) {
  const { gridId, photos = NO_PHOTOS, uploads, showHidden, address, photoActions } = props;
  const { tab } = address;
  const posts = useMemo(() => shownPosts(photos, tab, showHidden), [photos, showHidden, tab]);
  const content = useMemo(
    () => feedContent(posts, tab === 'posts' ? uploads : NO_UPLOADS),
    [posts, tab, uploads],
  );
  const { actions, aside, close, carriedId, move } = useFeedActions({
    photos,
    content,
    photoActions,
    openPhoto: address.openPhoto,
    fill: props.onFill,
  });
  const ready = props.photos !== undefined;
  useScrollPlace(`${gridId} ${tab}`, ready);

  const body = () => {
    if (props.failed) return <LoadFailure onTryAgain={props.onTryAgain} />;
    if (!ready) return <FeedSkeleton />;
    if (content.entries.length === 0) {
      if (tab === 'reels') return <EmptyReels />;
      return photos.length > 0 ? (
        <AllHidden onShow={props.onShowHidden} />
      ) : (
        <EmptyGrid onUpload={props.onUpload} />
      );
    }
    return (
      <Feed
        key={`${gridId} ${tab}`}
        tab={tab}
        label={tab === 'posts' ? 'Posts' : 'Reels'}
        content={content}
        actions={actions}
        dropMark={props.dropMark}
        carriedId={carriedId}
        onMove={move}
      />
    );
  };

  return (
    <Tabs value={tab} onValueChange={(value) => address.selectTab(value as FeedTab)}>
      <TabList label="What to show" className="mx-auto mb-1 max-w-feed justify-center">
        <Tab value="posts">POSTS</Tab>
        <Tab value="reels">REELS</Tab>
      </TabList>
      <TabPanel value={tab} className="outline-none">
        <div data-tour="feed" className="mx-auto max-w-feed">
          {body()}
        </div>
      </TabPanel>
      <FeedAsides
        aside={aside}
        close={close}
        photos={photos}
        content={content}
        actions={actions}
        photoActions={photoActions}
      />
    </Tabs>
  );
}

function LoadFailure({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <p>Your photos could not be loaded.</p>
      <Button onClick={onTryAgain}>Try Again</Button>
    </div>
  );
}
