import { lazy, Suspense } from 'react';
import type { CaptionDesk } from '../captions/caption-desk.js';
import { tileName } from '../feed/tile-name.js';
import type { Photos } from '../photos/photo-list.js';

const PhotoDialog = lazy(() => import('./photo-dialog.js'));

export interface PhotoDetailsProps {
  readonly photos: Photos | undefined;
  readonly photoId: string | null;
  readonly desk: CaptionDesk;
  readonly onClose: () => void;
}

/** The dialog of the photo that the address names; its code is fetched with the first one. */
export function PhotoDetails({ photos, photoId, desk, onClose }: PhotoDetailsProps) {
  const photo = photoId === null ? undefined : photos?.find(({ id }) => id === photoId);
  if (photo === undefined) return null;
  return (
    <Suspense fallback={null}>
      <PhotoDialog
        key={photo.id}
        photo={photo}
        name={tileName(photo, photo.position)}
        desk={desk}
        onClose={onClose}
      />
    </Suspense>
  );
}
