import { lazy, Suspense } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.js';
import type { PhotoActions } from '../photos/photo-actions.js';
import { membersOf, type Photos } from '../photos/photo-list.js';
import { CarryBar } from './carry-bar.js';
import type { FeedContent } from './feed-content.js';
import type { TileActions } from './tile-actions.js';
import { tileName } from './tile-name.js';
import type { Aside } from './use-feed-actions.js';

const MoveDialog = lazy(() => import('./move-dialog.js'));
const TileSheet = lazy(() => import('./tile-sheet.js'));

export interface FeedAsidesProps {
  readonly aside: Aside | null;
  readonly close: () => void;
  readonly photos: Photos;
  readonly content: FeedContent;
  readonly actions: TileActions;
  readonly photoActions: PhotoActions;
}

/** The sheet, dialog or bar that stands open for one photo of the feed. */
export function FeedAsides({ aside, close, photos, content, actions, photoActions }: FeedAsidesProps) {
  const place = aside === null ? -1 : content.posts.findIndex((post) => post.id === aside.id);
  const photo = content.posts[place];
  if (aside === null || photo === undefined) return null;
  switch (aside.kind) {
    case 'sheet':
      return (
        <Suspense fallback={null}>
          <TileSheet photo={photo} name={tileName(photo, place)} actions={actions} onClose={close} />
        </Suspense>
      );
    case 'position':
      return (
        <Suspense fallback={null}>
          <MoveDialog
            photo={photo}
            place={place}
            count={content.posts.length}
            onMove={(to) => photoActions.move(content.posts, photo.id, to)}
            onClose={close}
          />
        </Suspense>
      );
    case 'carry':
      return <CarryBar onCancel={close} />;
    case 'removal':
      return (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete carousel"
          confirmLabel="Delete carousel"
          danger
          onConfirm={() => photoActions.remove(photos, photo)}
        >
          {removalText(place, membersOf(photos, photo).length)}
        </ConfirmDialog>
      );
  }
}

function removalText(place: number, members: number): string {
  const others = members === 1 ? 'its other photo' : `its ${members} other photos`;
  return `Photo ${place + 1} and ${others} go to the trash, for 30 days.`;
}
