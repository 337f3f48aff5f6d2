import type { Photo, PlanLimits } from '@tessera/contracts';
import { useState } from 'react';
import type { GridAddress } from '../../domain/address/use-grid-address.js';
import { isDraft, type Photos } from '../../domain/photos/photo-list.js';
import { lazyOverlay } from '../../shared/ui/lazy-overlay.js';
import type { FeedContent } from '../feed/feed-content.js';
import type { TileActions } from '../feed/tile/tile-actions.js';
import type { CaptionAutosave } from './captions/caption-autosave.js';
import { useShownGone } from './texts/lost-text.js';
import { unsavedTextsOf } from './texts/unsaved-texts-of.js';
import { useOpenPhoto } from './use-open-photo.js';

const PhotoDialog = lazyOverlay(
  () => import('./photo-dialog.js'),
  ({ onClose }) => onClose(),
);
const GoneDialog = lazyOverlay(
  () => import('./gone-dialog.js'),
  ({ onClose }) => onClose(),
);
const ReelViewer = lazyOverlay(
  () => import('./reel/reel-viewer.js'),
  ({ onClose }) => onClose(),
);

interface PhotoDetailsProps {
  /** Those of the feed, and the drafts. */
  readonly photos: Photos | undefined;
  /** The feed as it is shown. */
  readonly content: FeedContent;
  readonly drafts: readonly Photo[];
  readonly limits: PlanLimits;
  readonly captionAutosave: CaptionAutosave;
  readonly actions: TileActions;
  readonly address: GridAddress;
}

/**
 * The dialog of the photo that the address names: in REELS the viewer, from which the details are opened. Their
 * code is fetched with the first one.
 */
export function PhotoDetails(props: PhotoDetailsProps) {
  const { photos, content, drafts, limits, captionAutosave, actions, address } = props;
  const [editing, setEditing] = useState(false);
  const { browsed, gone, leavingIt } = useOpenPhoto(photos, { posts: content.posts, drafts }, address);
  // Before its fields are closed, which save at that.
  useShownGone(gone);
  const close = () => address.closePhoto();
  // The details stand in the place of the viewer until both are left.
  if (address.photo === null && editing) setEditing(false);

  if (gone !== null) {
    const caption = captionAutosave.saver.unsaved(gone[0]?.id ?? '');
    return <GoneDialog texts={unsavedTextsOf(gone, caption)} onClose={close} />;
  }
  if (photos === undefined || browsed === null) return null;
  const { shown } = browsed;
  const reel =
    address.tab === 'reels' && !editing ? content.posts.find(({ id }) => id === shown.id) : undefined;
  if (reel !== undefined) {
    return (
      <ReelViewer
        reel={reel}
        reels={content.posts}
        onShow={address.showPhoto}
        onEdit={() => setEditing(true)}
        onClose={close}
      />
    );
  }
  return (
    <PhotoDialog
      photos={photos}
      browsed={browsed}
      listed={isDraft(browsed.post) ? drafts : content.posts}
      fill={content.fills.get(browsed.post.id) ?? null}
      limits={limits}
      captionAutosave={captionAutosave}
      actions={actions}
      onShow={address.showPhoto}
      onRemove={() => {
        leavingIt();
        actions.remove(browsed.post);
      }}
      onClose={close}
    />
  );
}
