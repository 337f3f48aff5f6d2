import type { Photo } from '@tessera/contracts';
import { useCallback, useMemo } from 'react';
import type { DraftActions } from '../../domain/actions/draft-actions.js';
import type { PhotoActions } from '../../domain/actions/photo-actions.js';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { hasNoCaption, shownPosts, type Photos } from '../../domain/photos/photo-list.js';
import { useDraftsPlace } from '../../features/drafts/drafts-place.js';
import type { Drafts } from '../../features/drafts/use-drafts.js';
import { feedContent } from '../../features/feed/feed-content.js';
import { usePosting } from '../../features/feed/posted/use-posting.js';
import { useFeedActions } from '../../features/feed/use-feed-actions.js';
import { useSelectionKeys } from '../../features/selection/use-selection-keys.js';
import { useEitherSelected, useSelection } from '../../features/selection/use-selection.js';
import { notInGrid, type UploadItem } from '../../features/uploads/queue/upload-item.js';
import { useUploadsInto } from '../../features/uploads/queue/use-uploads.js';
import type { View } from '../../features/view/use-view.js';
import { scrollNameOf, useScrollPlace } from './use-scroll-place.js';

export interface PlannerFeedOptions {
  readonly gridId: string;
  /** Undefined while they load. */
  readonly photos: Photos | undefined;
  readonly drafts: Drafts;
  readonly view: View;
  readonly address: GridAddress;
  readonly photoActions: PhotoActions;
  readonly draftActions: DraftActions;
  /** Fills a placeholder, or replaces the picture of a photo. */
  readonly onFill: (photo: Photo, file: File) => void;
}

const NO_PHOTOS: readonly Photo[] = [];
const NO_UPLOADS: readonly UploadItem[] = [];

/** What the feed and the drafts of a grid show, what is selected of it, and what can be done with it. */
export function usePlannerFeed(options: PlannerFeedOptions) {
  const { gridId, photos = NO_PHOTOS, view, address, photoActions, draftActions } = options;
  const { drafts, everyPhoto } = options.drafts;
  const sent = useUploadsInto(gridId);
  const uploads = useMemo(() => notInGrid(sent, everyPhoto), [everyPhoto, sent]);
  const draftsPlace = useDraftsPlace();
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
  const { closeSheet } = draftsPlace;
  const { openPhoto: openInAddress } = address;
  const openPhoto = useCallback(
    (id: string) => {
      closeSheet();
      openInAddress(id);
    },
    [closeSheet, openInAddress],
  );
  const feedActions = useFeedActions({
    photos: everyPhoto,
    content,
    photoActions,
    draftActions,
    selection,
    draftSelection,
    openPhoto,
    fill: options.onFill,
  });
  useScrollPlace(name, options.photos !== undefined);
  useSelectionKeys(selection, feedActions.aside !== null);
  return {
    name,
    content,
    posting,
    posts,
    unfiltered,
    uploads,
    draftsPlace,
    selection,
    draftSelection,
    feedActions,
  };
}

export type PlannerFeed = ReturnType<typeof usePlannerFeed>;
