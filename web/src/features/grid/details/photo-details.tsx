import type { PlanLimits } from '@tessera/contracts';
import { lazy, Suspense, useState } from 'react';
import type { GridAddress } from '../address/use-grid-address.js';
import type { CaptionDesk } from '../captions/caption-desk.js';
import { tileName } from '../feed/tile-name.js';
import { carouselPhotos } from '../photos/carousel-list.js';
import { shownPosts, type Photos } from '../photos/photo-list.js';

const PhotoDialog = lazy(() => import('./photo-dialog.js'));
const ReelViewer = lazy(() => import('../reel/reel-viewer.js'));

export interface PhotoDetailsProps {
  readonly photos: Photos | undefined;
  readonly showHidden: boolean;
  readonly limits: PlanLimits;
  readonly desk: CaptionDesk;
  readonly address: GridAddress;
}

/**
 * The dialog of the photo that the address names: in REELS the viewer, from which the details are opened. Their
 * code is fetched with the first one.
 */
export function PhotoDetails({ photos = [], showHidden, limits, desk, address }: PhotoDetailsProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const photo = photos.find(({ id }) => id === address.photo);
  if (photo === undefined) return null;
  const { closePhoto, showPhoto, tab } = address;
  const reels = shownPosts(photos, 'reels', showHidden);

  if (tab === 'reels' && edited !== photo.id && reels.includes(photo)) {
    return (
      <Suspense fallback={null}>
        <ReelViewer
          reel={photo}
          reels={reels}
          onShow={showPhoto}
          onEdit={() => setEdited(photo.id)}
          onClose={closePhoto}
        />
      </Suspense>
    );
  }
  const inCarousel = photo.carouselGroupId === null ? [] : carouselPhotos(photos, photo.carouselGroupId);
  const members = inCarousel.length === 0 ? [photo] : inCarousel;
  const [post = photo] = members;
  return (
    <Suspense fallback={null}>
      <PhotoDialog
        photos={photos}
        post={post}
        name={tileName(post, post.position)}
        members={members}
        shown={photo}
        limits={limits}
        desk={desk}
        onShow={showPhoto}
        onClose={() => {
          setEdited(null);
          closePhoto();
        }}
      />
    </Suspense>
  );
}
